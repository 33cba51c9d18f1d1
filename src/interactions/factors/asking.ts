import type { Credential } from '../../events/credential.ts'
import type { RequestSpec } from '../../events/exchange.ts'
import { type Factor, invalid, unspecified, valid } from '../factor.ts'

/** What every request varies in. */
export interface Asked {
  readonly request: RequestSpec
}

/** Who asks (interface document, Authentication): by the way in which a key that is not let in may be taken for one. */
export const credentials: Factor<Asked> = {
  name: 'credential',
  levels: [
    ...valid('the key'),
    ...invalid(
      'none',
      'none, from within',
      'empty',
      'unrelated',
      'its beginning',
      'its end',
      'as long as it',
      'more behind it',
      'dressed up',
      'a pattern',
      'the name of a property',
      'another scheme',
      'another header field',
    ),
    ...unspecified('another letter case'),
  ],
  levelOf: ({ request }) => levelOf(request.credential),
}

/** What the answer may be written in. */
export const accepts: Factor<Asked> = {
  name: 'accept',
  levels: [...valid('application/json', '*/*', 'none'), ...unspecified('browser')],
  levelOf: ({ request }) => request.accept ?? 'application/json',
}

function levelOf(credential: Credential): string {
  switch (credential.kind) {
    case 'key':
      return 'the key'
    case 'none':
      return 'none'
    case 'claims':
      return 'none, from within'
    case 'empty':
      return 'empty'
    case 'unrelated':
      return kindOfToken(credential.token)
    case 'truncated':
      return 'its beginning'
    case 'beheaded':
      return 'its end'
    case 'end-replaced':
    case 'middle-replaced':
      return 'as long as it'
    case 'extended':
      return 'more behind it'
    case 'prefixed':
    case 'enclosed':
    case 'encoded':
    case 'form':
      return 'dressed up'
    case 'basic':
    case 'basic-user':
    case 'bare':
    case 'scheme-word':
      return 'another scheme'
    case 'x-api-key':
    case 'headers':
    case 'bearer-headers':
      return 'another header field'
    case 'key-case':
      return 'another letter case'
  }
}

/** What is no likely key at all is told from it by the signs of patterns, and by the names that all objects have. */
function kindOfToken(token: string): string {
  if (token in Object.prototype) return 'the name of a property'
  return /^(%|\*|\.\*|_+)$|'/.test(token) ? 'a pattern' : 'unrelated'
}
