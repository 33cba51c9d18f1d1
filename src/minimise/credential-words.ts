import type { Credential } from '../spec/credential.ts'

type NamedKind = Exclude<Credential['kind'], 'headers' | 'bearer-headers' | 'scheme-word'>

const words: Readonly<Record<NamedKind, string>> = {
  key: 'the key',
  none: 'none',
  unrelated: 'a key that is like none',
  empty: 'an empty one',
  blank: 'Authorization with nothing in it',
  truncated: 'the key without its end',
  extended: 'the key with more behind it',
  'end-replaced': 'the key with another end',
  'middle-replaced': 'the key with other characters in it',
  rearranged: 'the key with its characters in another order',
  beheaded: 'the key without its beginning',
  prefixed: 'the key with more before it',
  enclosed: 'the key between two signs',
  encoded: 'the key in another encoding',
  basic: 'Basic',
  'basic-user': 'Basic with the key for a user',
  form: 'Authorization in another form',
  bare: 'Authorization with the key alone',
  'x-api-key': 'X-API-Key',
  'in-body': 'the key in the body',
  'key-case': 'the key in another letter case',
  claims: 'none, but fields that say who asks',
}

/** The credential of a request in a few words. */
export function credentialWords(credential: Credential): string {
  const { kind } = credential
  if (kind === 'headers' || kind === 'bearer-headers') return credential.names.join(', ')
  return kind === 'scheme-word' ? `the scheme ${credential.word}` : words[kind]
}
