import type { Call } from '../../src/service/call.ts'
import { among } from './among.ts'
import { on, refusedWith } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

const isNoInteger = (call: Call): boolean => on('getPet')(call) && !/^-?\d+$/.test(call.petId)

const isOtherMedia = (call: Call): boolean =>
  on('createPet')(call) && !/^application\/json\b/i.test(call.header('content-type') ?? 'application/json')

const isLarge = (call: Call): boolean => on('createPet')(call) && (call.body?.length ?? 0) > 100_000

/**
 * Odd requests without a credential that are answered otherwise than 401 (interface document, Authentication).
 * 404 is free where the path is none, 415 for another media type, 413 for a large body.
 */
export const oddUnauthorized = faults('AUTH-4', {
  'auth-word-for-id-400': {
    summary: 'answers a fetch by a word with 400 before it asks for the key',
    factors: ['operation: getPet', 'petId'],
    edgeCase: true,
    apply: refusedWith(401, 400, isNoInteger),
  },
  'auth-word-for-id-500': {
    summary: 'answers a fetch by a word with 500 before it asks for the key',
    factors: ['operation: getPet', 'petId'],
    collateral: ['ERROR-4'],
    edgeCase: true,
    apply: refusedWith(401, 500, isNoInteger),
  },
  'auth-media-type-400': {
    summary: 'answers a create of another media type with 400 before it asks for the key',
    factors: ['operation: createPet', 'media type'],
    profiles: writing,
    edgeCase: true,
    apply: refusedWith(401, 400, isOtherMedia),
  },
  'auth-media-type-422': {
    summary: 'answers a create of another media type with 422 before it asks for the key',
    factors: ['operation: createPet', 'media type'],
    profiles: writing,
    edgeCase: true,
    apply: refusedWith(401, 422, isOtherMedia),
  },
  'auth-large-body-400': {
    summary: 'answers a create of more than 100 kB with 400 before it asks for the key',
    factors: ['operation: createPet', among.large],
    profiles: writing,
    edgeCase: true,
    apply: refusedWith(401, 400, isLarge),
  },
  'auth-large-body-500': {
    summary: 'answers a create of more than 100 kB with 500 before it asks for the key',
    factors: ['operation: createPet', among.large],
    collateral: ['ERROR-4'],
    profiles: writing,
    edgeCase: true,
    apply: refusedWith(401, 500, isLarge),
  },
})
