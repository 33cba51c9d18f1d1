import type { ChanceStream } from '../../generate/chance.ts'
import { oneOf } from '../../generate/one-of.ts'
import { credentialHeaders } from '../../http/credential.ts'
import type { Credential } from '../../spec/credential.ts'
import { NotApplicable } from '../outcome.ts'
import type { CheckSettings } from '../settings.ts'
import { type BadCredential, badCredentials, type Making } from './bad-credentials.ts'
import { claimsOfGateways } from './claims-of-gateways.ts'

/** How other services have a key in Authorization. */
const formsOfKeys = [
  { before: 'ApiKey ', after: '' },
  { before: 'Key ', after: '' },
  { before: 'OAuth ', after: '' },
  { before: 'api_key ', after: '' },
  { before: 'Basic ', after: '' },
  { before: 'Token token="', after: '"' },
  { before: 'Bearer: ', after: '' },
] as const

/**
 * A maker of credentials that must not be let in. What of them is drawn comes from the run's seed. It throws
 * NotApplicable where the key is too short for a near miss, or what comes of it is a key of the run.
 *
 * @param cookies - what there is to send back of the cookies that who has the key was given: a session that was begun
 * with the key says who asks to some, though the key is asked for on every request
 */
export function credentialMaker(
  { apiKey, rateLimitKey, baseUrl }: Pick<CheckSettings, 'apiKey' | 'rateLimitKey' | 'baseUrl'>,
  chance: ChanceStream,
  cookies: () => string | undefined,
): (kind: BadCredential) => Credential {
  const nextForm = inTurn(formsOfKeys, chance)
  const drawn = chance
    .integer(36 ** 3, 36 ** 4 - 1)
    .toString(36)
    .padStart(6, 'x7')
  const nextClaims = inTurn(claimsOfGateways, chance)
  const making: Making = {
    key: apiKey,
    drawn,
    pick: (from) => oneOf([...from], chance),
    oneOf: (all) => oneOf(all, chance),
    nextForm,
    nextClaims: () => {
      const claims = nextClaims()(new URL(baseUrl), (all) => oneOf(all, chance))
      const cookie = cookies()
      return cookie === undefined ? claims : { ...claims, Cookie: cookie }
    },
  }
  const keys = rateLimitKey === undefined ? [apiKey] : [apiKey, rateLimitKey]
  return (kind) => {
    const [, make] = badCredentials[kind]
    const credential = make(making)
    const { authorization = '' } = credentialHeaders(credential, apiKey)
    if (keys.some((key) => authorization === `Bearer ${key}`))
      throw new NotApplicable('it is a valid key here')
    return credential
  }
}

/** Gives the next one each time, from one that is drawn on. */
function inTurn<T>(all: readonly T[], { integer }: ChanceStream): () => T {
  let turn = integer(0, all.length - 1)
  return () => oneOf(all, { integer: () => turn++ % all.length })
}
