import { change } from '../../src/service/behaviour.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Fault } from '../fault.ts'
import { faults } from './faults.ts'

/** JSON that is written with escapes, and read by a parser of one's own (interface document, Endpoints 2). */
export const escapedJson: readonly Fault[] = [
  ...faults('CREATE-2', {
    'create-escaped-pairs-garbled': {
      summary: 'stores two question marks for an escaped surrogate pair',
      factors: ['style', 'name: beyond U+FFFF'],
      edgeCase: true,
      apply: change('readName', (readName) => (value, call) => {
        const name = readName(value, call)
        return /\\ud[89ab]/i.test(call.body ?? '') ? name.replace(/[\u{10000}-\u{10ffff}]/gu, '??') : name
      }),
    },
  }),
  ...faults('CREATE-1', {
    'create-escaped-property-refused': {
      summary: 'does not know the property name where an escape spells it',
      factors: ['style'],
      edgeCase: true,
      apply: change('readBody', (readBody) => (call) => {
        const body = readBody(call)
        if (call.body?.includes('"name"')) return body
        throw new Refusal(400, 'invalid_body', 'name is missing.')
      }),
    },
  }),
]
