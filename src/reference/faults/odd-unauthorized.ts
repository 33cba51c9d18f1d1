import type { Call } from '../call.ts'
import type { Fault } from '../fault.ts'
import { on, refusedWith } from './edits.ts'
import { reading, writing } from './seen-in.ts'

const isNoInteger = (call: Call): boolean => on('getPet')(call) && !/^-?\d+$/.test(call.petId)

const isOtherMedia = (call: Call): boolean =>
  on('createPet')(call) && !/^application\/json\b/i.test(call.header('content-type') ?? 'application/json')

const isLarge = (call: Call): boolean => on('createPet')(call) && (call.body?.length ?? 0) > 100_000

const fault = (
  name: string,
  summary: string,
  to: number,
  when: (call: Call) => boolean,
  extra: Partial<Fault> = {},
): Fault => ({
  name,
  summary,
  target: 'AUTH-4',
  profiles: writing,
  corner: true,
  apply: refusedWith(401, to, when),
  ...extra,
})

/**
 * Odd requests without a credential that are answered otherwise than 401 (interface document, Authentication).
 * 404 is free where the path is none, 415 for another media type, 413 for a large body.
 */
export const oddUnauthorized: readonly Fault[] = [
  fault(
    'auth-word-for-id-400',
    'answers a fetch by a word with 400 before it asks for the key',
    400,
    isNoInteger,
    {
      profiles: reading,
    },
  ),
  fault(
    'auth-word-for-id-500',
    'answers a fetch by a word with 500 before it asks for the key',
    500,
    isNoInteger,
    {
      profiles: reading,
      alsoBreaks: ['ERROR-4'],
    },
  ),
  fault(
    'auth-media-type-400',
    'answers a create of another media type with 400 before it asks for the key',
    400,
    isOtherMedia,
  ),
  fault(
    'auth-media-type-422',
    'answers a create of another media type with 422 before it asks for the key',
    422,
    isOtherMedia,
  ),
  fault(
    'auth-large-body-400',
    'answers a create of more than 100 kB with 400 before it asks for the key',
    400,
    isLarge,
  ),
  fault(
    'auth-large-body-500',
    'answers a create of more than 100 kB with 500 before it asks for the key',
    500,
    isLarge,
    { alsoBreaks: ['ERROR-4'] },
  ),
]
