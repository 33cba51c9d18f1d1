import { change } from '../behaviour.ts'
import type { Fault } from '../fault.ts'
import { Refusal } from '../refusal.ts'
import { writing } from './seen-in.ts'

const invalid = (): Refusal => new Refusal(400, 'invalid_body', 'name is missing.')
const blocked = (): Refusal => new Refusal(403, 'blocked', 'The request was blocked.')

const fault = (
  name: string,
  summary: string,
  bad: (name: string) => boolean,
  refusal: () => Refusal = invalid,
): Fault => ({
  name,
  summary,
  target: 'CREATE-1',
  corner: true,
  knownMiss: true,
  profiles: writing,
  apply: change('readName', (readName) => (value, call) => {
    const text = readName(value, call)
    if (bad(text)) throw refusal()
    return text
  }),
})

/** Plain names that software takes for something else (interface document, Endpoints 2). */
export const plainNamesRefused: readonly Fault[] = [
  fault('create-name-zero-refused', 'takes the name 0 for none', (name) => name === '0'),
  fault('create-name-null-word-refused', 'takes the names null, undefined, None and NaN for none', (name) =>
    /^(null|undefined|nan|none|nil)$/i.test(name),
  ),
  fault(
    'create-query-word-403',
    'has a firewall that answers a name with a word of SQL with 403',
    (name) => /\b(select|drop|union|insert|delete|update)\b/i.test(name),
    blocked,
  ),
]
