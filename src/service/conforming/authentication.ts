import { timingSafeEqual } from 'node:crypto'
import type { Behaviour } from '../behaviour.ts'
import { Refusal } from '../refusal.ts'

/** Takes equally long whichever character differs; how long a key is it may tell. */
const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

/** The answer to a missing or invalid key (interface document, Authentication). */
export const unauthorized = (): Refusal =>
  new Refusal(401, 'unauthorized', 'The API key is missing or invalid.')

/** Bearer keys, compared whole and in constant time (interface document, Authentication). */
export const authentication: Pick<Behaviour, 'credential' | 'matches' | 'admit'> = {
  // The letter case of the scheme word is left open; RFC 9110 has it ignored.
  credential: (call) => /^Bearer +(\S+)$/i.exec(call.header('authorization') ?? '')?.[1],
  matches: (presented, key) => isSame(Buffer.from(presented), Buffer.from(key)),
  admit(call) {
    if (call.key === undefined) throw unauthorized()
  },
}
