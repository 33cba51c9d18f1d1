import type { Credential } from '../events/credential.ts'
import { credentialWords } from '../isolation/credential-words.ts'

/** What a header field that carries a credential holds, with words in the place of the key and of whatever is made from it. */
export function credentialValue(credential: Credential): string {
  switch (credential.kind) {
    case 'empty':
      return 'Bearer '
    case 'blank':
      return ''
    case 'basic':
      return 'Basic <the key as user and as password>'
    case 'basic-user':
      return 'Basic <the key for a user>'
    case 'form':
      return `${credential.before}<the key>${credential.after}`
    case 'bare':
    case 'x-api-key':
    case 'headers':
      return '<the key>'
    case 'bearer-headers':
      return 'Bearer <the key>'
    case 'scheme-word':
      return `${credential.word} <the key>`
    default:
      return `Bearer <${credentialWords(credential)}>`
  }
}
