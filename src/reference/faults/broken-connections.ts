import { change } from '../behaviour.ts'
import type { Call } from '../call.ts'
import type { Edit } from '../edit.ts'
import type { Fault } from '../fault.ts'
import { reading } from './seen-in.ts'

const brokenWhen = (when: (call: Call) => boolean): Edit =>
  change('encode', (encode) => async (raw, call) => {
    const wire = await encode(raw, call)
    return when(call) && call.key !== undefined ? { ...wire, drop: true } : wire
  })

const onList = (call: Call): boolean => call.operation === 'listPets'

/** Connections broken for some requests whenever they come: they get no answer, while others do. */
export const brokenConnections: readonly Fault[] = [
  {
    name: 'limit-100-breaks-connection',
    summary: 'breaks the connection of every list with the limit 100',
    target: 'LIST-3',
    alsoBreaks: ['LIST-6'],
    profiles: reading,
    apply: brokenWhen((call) => onList(call) && call.query('limit') === '100'),
  },
  {
    name: 'sold-breaks-connection',
    summary: 'breaks the connection of every list of animals that are sold',
    target: 'LIST-4',
    alsoBreaks: ['LIST-2', 'LIST-5', 'LIST-6'],
    profiles: reading,
    apply: brokenWhen((call) => onList(call) && call.query('status') === 'sold'),
  },
]
