import type { FileHandle } from 'node:fs/promises'
import type { Creator, Entry } from 'har-format'
import { isRecord } from '../contract/is-record.ts'
import { readLine } from '../log/log-lines.ts'
import { isMoment, recordedExchange, recordedRequest } from '../log/recorded-exchange.ts'
import type { LogIndex } from './log-index.ts'
import { SentRequests } from './sent-request.ts'
import { type ToldExchange, toEntry } from './to-entry.ts'

/**
 * The text of an HTTP Archive (HAR 1.2) with the exchanges of a log, in the order in which their requests were sent, an entry
 * a line. It is made part by part: no more than one exchange is held at a time.
 *
 * @param log - open for as long as the text is made
 * @param index - of that log
 */
export async function* harText(log: FileHandle, index: LogIndex): AsyncGenerator<string> {
  const { suite, baseUrl, headers } = index.run
  const creator: Creator = { name: suite.name, version: suite.version }
  const sent = new SentRequests(baseUrl, headers)
  yield `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`
  let before = '\n'
  for (const [number, place] of index.places) {
    const line = await readLine(log, place)
    const exchange = toldIn(line)
    if (exchange === undefined) continue
    const entry: Entry = toEntry(exchange, { ...sectionIn(line), ...index.notesOf(number) }, baseUrl, sent)
    yield `${before}${JSON.stringify(entry)}`
    before = ',\n'
  }
  yield '\n]}}\n'
}

function toldIn(line: unknown): ToldExchange | undefined {
  if (!isRecord(line)) return undefined
  if (line['kind'] === 'answered') return recordedExchange(line['exchange'])
  const { number, at } = line
  const request = recordedRequest(line['request'])
  if (request === undefined || typeof number !== 'number' || !isMoment(at)) return undefined
  return { number, request, sentAt: at, durationMs: 0 }
}

function sectionIn(line: unknown): { readonly section?: string } {
  const section = isRecord(line) ? line['section'] : undefined
  return typeof section === 'string' ? { section } : {}
}
