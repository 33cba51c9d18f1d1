import type { ChanceStream } from '../../generate/chance.ts'
import { oneOf } from '../../generate/one-of.ts'
import { credentialHeaders } from '../../http/credential.ts'
import type { Credential } from '../../spec/credential.ts'
import { NotApplicable } from '../outcome.ts'
import type { CheckSettings } from '../settings.ts'
import { type BadCredential, badCredentials, type Making, requirementOf } from './bad-credentials.ts'

type MadeFrom = 'apiKey' | 'rateLimitKey' | 'baseUrl' | 'missesSecondKey'

/** Makes bad credentials, drawn by the run's seed. Throws NotApplicable for a short key, or if a valid key results. */
export function credentialMaker(
  { apiKey, rateLimitKey = apiKey, baseUrl, missesSecondKey }: Pick<CheckSettings, MadeFrom>,
  chance: ChanceStream,
  cookies: Making['cookies'],
): (kind: BadCredential) => Credential {
  const turns = new Map<unknown, number>()
  const key = missesSecondKey ? rateLimitKey : apiKey
  const making: Making = {
    key,
    drawn: chance
      .integer(36 ** 3, 36 ** 4 - 1)
      .toString(36)
      .padStart(6, 'x7'),
    pick: (from) => oneOf([...from], chance),
    oneOf: (all) => oneOf(all, chance),
    inTurn: (all) => {
      const turn = turns.get(all) ?? chance.integer(0, all.length - 1)
      turns.set(all, turn + 1)
      return oneOf(all, { integer: () => turn % all.length })
    },
    base: new URL(baseUrl),
    cookies,
  }
  return (kind) => {
    const credential = badCredentials[kind](making)
    if (credential === undefined)
      throw new NotApplicable('the key is too short for that, or has no such part')
    const { authorization } = credentialHeaders(credential, key)
    if ([apiKey, rateLimitKey].some((valid) => authorization === `Bearer ${valid}`))
      throw new NotApplicable('it is a valid key here')
    const hasKey = authorization !== credentialHeaders(credential, '')['authorization']
    const isNearMiss = requirementOf(kind) === 'AUTH-2' && hasKey
    return missesSecondKey && isNearMiss ? { ...credential, of: 'PETSTORE_RATE_LIMIT_KEY' } : credential
  }
}
