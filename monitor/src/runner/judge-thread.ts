/** The thread of one slot: judges what it is told, one run at a time, and loads the suite once for all of them. */
import type { JudgeAnswer, JudgeRequest } from 'petstore-conformance'
import { parentPort } from 'node:worker_threads'
import { judgeInFolder } from './judge-in-folder.ts'

const port = parentPort
if (port === null) throw new Error('judge-thread is the thread of a pool, and no program')

let stop = new AbortController()

port.on('message', (request: JudgeRequest) => {
  if (request.kind === 'stop') {
    stop.abort()
    return
  }
  stop = new AbortController()
  judgeInFolder(request.folder, request.options, stop.signal)
    .then(
      (judged): JudgeAnswer => ({ kind: 'judged', judged }),
      (error: unknown): JudgeAnswer => ({
        kind: 'failed',
        message: error instanceof Error ? error.message : String(error),
      }),
    )
    .then((answer) => port.postMessage(answer))
})
