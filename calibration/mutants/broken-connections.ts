import { change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { Fault } from '../fault.ts'
import { faults } from './faults.ts'

const brokenWhen = (when: (call: Call) => boolean): Edit =>
  change('encode', (encode) => async (raw, call) => {
    const wire = await encode(raw, call)
    return when(call) && call.key !== undefined ? { ...wire, drop: true } : wire
  })

const onList = (call: Call): boolean => call.operation === 'listPets'

/** Connections broken for some requests whenever they come: they get no answer, while others do. */
export const brokenConnections: readonly Fault[] = [
  ...faults('LIST-3', {
    'limit-100-breaks-connection': {
      summary: 'breaks the connection of every list with the limit 100',
      factors: ['limit'],
      apply: brokenWhen((call) => onList(call) && call.query('limit') === '100'),
    },
  }),
  ...faults('LIST-4', {
    'sold-breaks-connection': {
      summary: 'breaks the connection of every list of animals that are sold',
      factors: ['status'],
      apply: brokenWhen((call) => onList(call) && call.query('status') === 'sold'),
    },
  }),
]
