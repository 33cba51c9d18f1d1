import type { Credential } from '../spec/credential.ts'
import { credentialHeaders } from './credential.ts'
import { beheadedKey, keyUpToSign, shortestSplitKey } from './near-misses.ts'
import { rearrangedKey } from './rearranged-key.ts'

/** The texts derived from a key that must be masked as the key is, and that are not found as a part of it, or encoded. */
export function derivedSecrets(key: string): readonly string[] {
  const upToSign = keyUpToSign(key)
  const made: readonly (Credential | undefined)[] = [
    // In capitals, too, which nobody can decode.
    { kind: 'basic' },
    { kind: 'basic-user' },
    { kind: 'encoded', as: 'base64' },
    // A shorter one is a word, or a number, and no secret.
    key.length - (upToSign?.characters ?? key.length) >= shortestSplitKey / 2 ? upToSign : undefined,
    beheadedKey(key),
    rearrangedKey(key, 'first'),
    rearrangedKey(key, 'second'),
  ]
  const fields = made.flatMap((one) => (one === undefined ? [] : [credentialHeaders(one, key)]))
  return fields.map(({ authorization = '' }) => authorization.replace(/^(Bearer|Basic) /, ''))
}
