import { hash, timingSafeEqual } from 'node:crypto'
import type { Behaviour } from '../behaviour.ts'
import { Refusal } from '../refusal.ts'

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

/** The answer to a missing or invalid key (interface document, Authentication). */
export const unauthorized = (): Refusal =>
  new Refusal(401, 'unauthorized', 'The API key is missing or invalid.')

/** Bearer keys, compared whole and in constant time (interface document, Authentication). */
export const authentication: Pick<Behaviour, 'credential' | 'matches' | 'admit'> = {
  // The letter case of the scheme word is left open; RFC 9110 has it ignored.
  credential: (call) => /^Bearer +(\S+)$/i.exec(call.header('authorization') ?? '')?.[1],
  matches: (presented, key) => timingSafeEqual(digest(presented), digest(key)),
  admit(call) {
    if (call.key === undefined) throw unauthorized()
  },
}
