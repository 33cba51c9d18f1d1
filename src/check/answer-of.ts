import type { Exchange } from '../client/exchange.ts'
import { seePet } from './seen-pet.ts'

/** An answer that the interface leaves open, in a few words that do not change from run to run. */
export function answerOf({ response, error }: Exchange): string {
  if (response === undefined) return `no answer (${error?.kind ?? 'unknown'})`
  const { body, mediaType, status } = response
  if (Array.isArray(body)) return `${status}, ${body.length} entries`
  const { raw } = seePet(body)
  const members = typeof raw === 'object' && raw !== null ? `, members ${Object.keys(raw).join(', ')}` : ''
  return `${status}, ${response.text === '' ? 'no body' : mediaType}${members}`
}
