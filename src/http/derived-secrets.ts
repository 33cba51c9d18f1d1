import type { Credential } from '../spec/credential.ts'
import { credentialHeaders } from './credential.ts'
import { beheadedKey, keyUpToSign, shortestSplitKey } from './near-misses.ts'
import { rearrangedKey } from './rearranged-key.ts'

/** Texts derived from a key that must be masked like the key, and that the mask does not find as a part or an encoding of it. */
export function derivedSecrets(key: string): readonly string[] {
  const upToSign = keyUpToSign(key)
  const made: readonly (Credential | undefined)[] = [
    // In capitals, too, which nobody can decode.
    { kind: 'basic' },
    { kind: 'basic-user' },
    { kind: 'encoded', as: 'base64' },
    // A shorter part is a word or a number, and no secret.
    key.length - (upToSign?.characters ?? key.length) >= shortestSplitKey / 2 ? upToSign : undefined,
    beheadedKey(key),
    rearrangedKey(key, 'first'),
    rearrangedKey(key, 'second'),
  ]
  const fields = made.flatMap((one) => (one === undefined ? [] : [credentialHeaders(one, key)]))
  return fields.map(({ authorization = '' }) => authorization.replace(/^(Bearer|Basic) /, ''))
}
