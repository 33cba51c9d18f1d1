import { formsOfBody } from '../../oracle/is-form-of-body.ts'
import type { Credential } from '../../spec/credential.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { type Factor, factor } from '../factor.ts'

/** What every request varies in. */
export type Asked = Pick<Exchange, 'request'>

/** Whether who asks is let in (interface document, Authentication). */
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

/** What an answer may be written in that is JSON; the first is as usual (RFC 9110, section 12.5.1). */
export const acceptLevels = [
  'application/json',
  '*/*',
  'none',
  'json first',
  'json last',
  'application/*',
] as const

/** The same, and what browsers send for a page: there is none, and one may say so (RFC 9110, section 15.5.7). */
export const acceptLevelsOfPages = [...acceptLevels, 'browser'] as const

/** One of them. */
export type AcceptLevel = (typeof acceptLevelsOfPages)[number]

/** What the answer may be written in. */
export const accepts = factor<Asked>(
  'accept',
  acceptLevels,
  ({ request }) => request.accept ?? 'application/json',
)

/** How a request may stand on the wire that has no body; the first is as usual (RFC 9110, sections 5.1 and 12.5.3). */
export const wireLevels = [
  'plain',
  'names capitalised',
  'names in capitals',
  'more fields',
  'no Accept-Encoding',
  'deflate alone',
  'one request alone',
] as const

/** The same of a request with a body. */
export const wireLevelsOfBody = [...wireLevels, ...formsOfBody] as const

/** How the request stands on the wire. */
export const wires = factor<Asked>('wire', wireLevels, ({ request: { wire = 'plain' } }) =>
  wireLevelsOfBody.find((level) => level === wire),
)

/** How a request with a body does. */
export const wiresOfBody: Factor<Asked> = { ...wires, valid: wireLevelsOfBody }
