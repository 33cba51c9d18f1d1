import { formsOfBody } from '../../oracle/is-form-of-body.ts'
import type { Credential } from '../../spec/credential.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { type Factor, factor } from '../factor.ts'

/** What every request has. */
export type Asked = Pick<Exchange, 'request'>

/** Whether the credential is valid (interface document, Authentication). */
export const credentials: Factor<Asked> = {
  name: 'credential',
  valid: ['the key'],
  invalid: ['none', 'a wrong one'],
  levelOf: ({ request }) => credentialLevelOf(request.credential),
}

/** The level of a credential. */
export function credentialLevelOf({ kind }: Credential): string {
  if (kind === 'key') return 'the key'
  if (kind === 'key-case') return 'another letter case'
  return ['none', 'claims', 'empty', 'blank'].includes(kind) ? 'none' : 'a wrong one'
}

/** Values of Accept that include JSON; the first is the usual one (RFC 9110, section 12.5.1). */
export const acceptLevels = [
  'application/json',
  '*/*',
  'none',
  'json first',
  'json last',
  'application/*',
] as const

/** The same, and what browsers send for a page: no page exists, and 406 may say so (RFC 9110, section 15.5.7). */
export const acceptLevelsOfPages = [...acceptLevels, 'browser'] as const

/** A level of Accept. */
export type AcceptLevel = (typeof acceptLevelsOfPages)[number]

/** Accept, as a factor. */
export const accepts = factor<Asked>(
  'accept',
  acceptLevels,
  ({ request }) => request.accept ?? 'application/json',
)

/** Forms on the wire of a request without a body; the first is the usual one (RFC 9110, sections 5.1 and 12.5.3). */
export const wireLevels = [
  'plain',
  'names capitalised',
  'names in capitals',
  'more fields',
  'no Accept-Encoding',
  'deflate alone',
  'one request alone',
] as const

/** Forms on the wire of a request with a body. */
export const wireLevelsOfBody = [...wireLevels, ...formsOfBody] as const

/** The form on the wire, as a factor. */
export const wires = factor<Asked>('wire', wireLevels, ({ request: { wire = 'plain' } }) =>
  wireLevelsOfBody.find((level) => level === wire),
)

/** The form of a request with a body on the wire, as a factor. */
export const wiresOfBody: Factor<Asked> = { ...wires, valid: wireLevelsOfBody }
