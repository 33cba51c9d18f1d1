import { parentPort } from 'node:worker_threads'
import type { RunnerAnswer, RunnerRequest } from './runner-slot.ts'

/** Executes the runs that a slot requests of this thread, one at a time. The signal aborts when one must end early. */
export function serveRuns<Request, Answer>(
  run: (request: Request, signal: AbortSignal) => Promise<Answer>,
): void {
  const port = parentPort
  if (port === null) throw new Error('this module is the thread of a pool, and no program')
  let stop = new AbortController()
  port.on('message', async (message: RunnerRequest<Request>) => {
    if (message.kind === 'stop') {
      stop.abort()
      return
    }
    stop = new AbortController()
    let answer: RunnerAnswer<Answer>
    try {
      answer = { kind: 'done', answer: await run(message.request, stop.signal) }
    } catch (error) {
      answer = { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
    }
    port.postMessage(answer)
  })
}
