import type { Exchange } from '../spec/exchange.ts'
import { isRecord } from '../spec/is-record.ts'

/** An answer that the interface leaves open, in a few words that do not change from run to run. */
export function answerOf({ response, head, error }: Exchange): string {
  if (response === undefined) {
    const why = error?.kind ?? 'unknown'
    return head === undefined ? `no answer (${why})` : `${head.status}, no whole body (${why})`
  }
  const { body, mediaType, status } = response
  if (Array.isArray(body)) return `${status}, ${body.length} entries`
  const members = isRecord(body) ? `, members ${Object.keys(body).join(', ')}` : ''
  return `${status}, ${response.text === '' ? 'no body' : mediaType}${members}`
}
