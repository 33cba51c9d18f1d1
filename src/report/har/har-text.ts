import type { FileHandle } from 'node:fs/promises'
import { type LinePlace, logLines, readLine } from '../../http/log/read-log.ts'
import type { RunStarted } from '../../spec/log-event.ts'
import type { FinishedRun } from '../../verdict/finished-run.ts'
import { sentRequests } from './sent-request.ts'
import { exchangeNotes, toEntry } from './to-entry.ts'

/** An HTTP Archive (HAR 1.2) of a log, one entry a line in the order of requests, with one entry in memory at a time. */
export async function* harText(
  log: FileHandle,
  index: NonNullable<Awaited<ReturnType<typeof indexLog>>>,
  run: FinishedRun,
): AsyncGenerator<string> {
  const { suite, options } = index.run
  const creator = { name: suite.name, version: suite.version }
  const sent = sentRequests(options)
  yield `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`
  let before = '\n'
  for (const [number, place] of index.places) {
    const event = await readLine(log, place)
    if (event?.kind !== 'answered' && event?.kind !== 'sent') continue
    const [exchange, where] =
      event.kind === 'answered'
        ? [event.exchange, { section: event.section }]
        : [{ number, request: event.request, sentAt: event.at, durationMs: 0 }, {}]
    const entry = toEntry(exchange, { ...where, ...exchangeNotes(run, number) }, options.baseUrl, sent)
    yield `${before}${JSON.stringify(entry)}`
    before = ',\n'
  }
  yield '\n]}}\n'
}

/** The places of a log's exchanges, since responses come in another order; undefined where it is no log. */
export async function indexLog(file: FileHandle) {
  let run: RunStarted | undefined
  const places = new Map<number, LinePlace>()
  for await (const { event, ...place } of logLines(file)) {
    if (run === undefined) {
      if (event?.kind !== 'run-started') return undefined
      run = event
    } else if (event?.kind === 'answered') places.set(event.exchange.number, place)
    else if (event?.kind === 'sent' && !places.has(event.number)) places.set(event.number, place)
  }
  return run && { run, places: new Map([...places].sort(([one], [other]) => one - other)) }
}
