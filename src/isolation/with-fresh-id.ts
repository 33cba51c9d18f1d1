import { parsedBody } from '../oracle/parsed-body.ts'
import { seePet } from '../oracle/seen-pet.ts'
import type { RequestSpec } from '../spec/exchange.ts'
import { isRecord } from '../spec/is-record.ts'
import { withMember } from './with-member.ts'

/** Ids beyond this may be rounded; such differ then that are so far apart. */
const mostInWord = 2n ** 31n
const farApart = 2_097_169n

/** A POST with another id in its body each time, counted from 1: a service that takes ids from there has used the others. */
export function withFreshId(request: RequestSpec, times: number): RequestSpec {
  const { body } = request
  const sent = parsedBody(request)
  if (body === undefined || !isRecord(sent)) return request
  const { id } = sent
  const isText = typeof id === 'string' && /^\d{1,19}$/.test(id)
  const value = isText ? BigInt(id) : seePet(sent).id
  if (value === undefined || value === 0n) return request
  const step = value > mostInWord ? -farApart : value < 0n ? -1n : 1n
  const fresh = value + BigInt(times) * step
  return { ...request, body: withMember(body, 'id', isText ? String(fresh) : fresh) }
}
