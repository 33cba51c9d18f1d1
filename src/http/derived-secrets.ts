import type { Credential } from '../spec/credential.ts'
import { credentialHeaders, theKey } from './credential.ts'
import {
  beheadedKey,
  keyUpToSign,
  middleOf,
  nearMissLength,
  shortestSplitKey,
  truncatedKey,
} from './near-misses.ts'
import { rearrangedKey } from './rearranged-key.ts'

/** Texts derived from a key that must be masked like the key, the longest first. */
export function derivedSecrets(key: string): readonly string[] {
  const upToSign = keyUpToSign(key)
  const made: readonly (Credential | undefined)[] = [
    { kind: 'basic' },
    { kind: 'basic-user' },
    { kind: 'encoded', as: 'base64' },
    { kind: 'encoded', as: 'percent' },
    theKey,
    { kind: 'key-case' },
    truncatedKey(key),
    // A shorter part is a word or a number, and no secret.
    key.length - (upToSign?.characters ?? key.length) >= shortestSplitKey / 2 ? upToSign : undefined,
    beheadedKey(key),
    rearrangedKey(key, 'first'),
    rearrangedKey(key, 'second'),
  ]
  const middle = middleOf(key)
  const besideMiddle =
    key.length < shortestSplitKey ? [] : [key.slice(0, middle), key.slice(middle + nearMissLength)]
  const fields = made.flatMap((one) => (one === undefined ? [] : [credentialHeaders(one, key)]))
  const tokens = fields.map(({ authorization = '' }) => authorization.replace(/^(Bearer|Basic) /, ''))
  return [...tokens, ...besideMiddle].sort((a, b) => b.length - a.length)
}
