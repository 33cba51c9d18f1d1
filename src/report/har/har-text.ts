import type { FileHandle } from 'node:fs/promises'
import { readLine } from '../../http/log/read-log.ts'
import type { FinishedRun } from '../../verdict/finished-run.ts'
import { exchangeNotes } from './exchange-notes.ts'
import type { LogIndex } from './log-index.ts'
import { sentRequests } from './sent-request.ts'
import { toEntry } from './to-entry.ts'

/**
 * The text of an HTTP Archive (HAR 1.2) with the exchanges of a log, in the order in which their requests were sent, an entry
 * a line. It is made part by part, from the open log: no more than one exchange is held at a time.
 */
export async function* harText(log: FileHandle, index: LogIndex, run: FinishedRun): AsyncGenerator<string> {
  const { suite, options } = index.run
  const { baseUrl, headers } = options
  const creator = { name: suite.name, version: suite.version }
  const sent = sentRequests(baseUrl, headers)
  yield `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`
  let before = '\n'
  for (const [number, place] of index.places) {
    const event = await readLine(log, place)
    if (event?.kind !== 'answered' && event?.kind !== 'sent') continue
    const [exchange, where] =
      event.kind === 'answered'
        ? [event.exchange, { section: event.section }]
        : [{ number, request: event.request, sentAt: event.at, durationMs: 0 }, {}]
    const entry = toEntry(exchange, { ...where, ...exchangeNotes(run, number) }, baseUrl, sent)
    yield `${before}${JSON.stringify(entry)}`
    before = ',\n'
  }
  yield '\n]}}\n'
}
