import type { FileHandle } from 'node:fs/promises'
import type { Creator, Entry } from 'har-format'
import { readLine } from '../../http/log/read-log.ts'
import type { ExchangeNotes } from './exchange-notes.ts'
import type { LogIndex } from './log-index.ts'
import { sentRequests } from './sent-request.ts'
import { toEntry } from './to-entry.ts'

/**
 * The text of an HTTP Archive (HAR 1.2) with the exchanges of a log, in the order in which their requests were sent, an entry
 * a line. It is made part by part, from the open log: no more than one exchange is held at a time.
 */
export async function* harText(
  log: FileHandle,
  index: LogIndex,
  notesOf: (number: number) => ExchangeNotes,
): AsyncGenerator<string> {
  const { suite, options } = index.run
  const { baseUrl, headers } = options
  const creator: Creator = { name: suite.name, version: suite.version }
  const sent = sentRequests(baseUrl, headers)
  yield `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`
  let before = '\n'
  for (const [number, place] of index.places) {
    const event = await readLine(log, place)
    let entry: Entry
    if (event?.kind === 'answered') {
      const { exchange, section } = event
      entry = toEntry(exchange, { section, ...notesOf(number) }, baseUrl, sent)
    } else if (event?.kind === 'sent') {
      const { request, at } = event
      entry = toEntry({ number, request, sentAt: at, durationMs: 0 }, notesOf(number), baseUrl, sent)
    } else continue
    yield `${before}${JSON.stringify(entry)}`
    before = ',\n'
  }
  yield '\n]}}\n'
}
