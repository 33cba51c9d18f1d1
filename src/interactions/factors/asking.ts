import type { Credential } from '../../events/credential.ts'
import type { RequestSpec } from '../../events/exchange.ts'
import { type Factor, invalid, unspecified, valid } from '../factor.ts'

/** What every request varies in. */
export interface Asked {
  readonly request: RequestSpec
}

/** Whether who asks is let in (interface document, Authentication). */
export const credentials: Factor<Asked> = {
  name: 'credential',
  levels: [...valid('the key'), ...invalid('none', 'a wrong one'), ...unspecified('another letter case')],
  levelOf: ({ request }) => credentialLevelOf(request.credential),
}

/** The level of a credential. */
export function credentialLevelOf({ kind }: Credential): string {
  if (kind === 'key') return 'the key'
  if (kind === 'key-case') return 'another letter case'
  return noneAtAll.has(kind) ? 'none' : 'a wrong one'
}

const noneAtAll: ReadonlySet<Credential['kind']> = new Set(['none', 'claims', 'empty'])

/** What the answer may be written in. */
export const accepts: Factor<Asked> = {
  name: 'accept',
  levels: [...valid('application/json', '*/*', 'none', 'json first'), ...unspecified('browser')],
  levelOf: ({ request }) => request.accept ?? 'application/json',
}
