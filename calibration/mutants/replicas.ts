import { adjust, type Call, override, showing } from '../edit.ts'
import { aim, faults, mutant, writing } from './faults.ts'

/** Requests go to four replicas in turn; one of them is as it was at the start. */
const onOldReplica = (call: Call): boolean => call.index % 4 === 3

/** A replica that nothing reaches is no lag: that ends (catalogue, For all rows). */
export const replicas = [
  ...faults(aim('GET-1', { profiles: writing, edgeCase: true }), {
    'replica-never-updated': mutant('has one replica of four that never learns of a new animal', {
      collateral: ['LIST-8'],
      mayBreak: ['LIST-5', 'LIST-6'],
      apply: showing((pet, call) => (pet.createdAt === 0 || !onOldReplica(call) ? pet : undefined)),
    }),
    'replica-of-fetches-never-updated': {
      summary: 'has one replica of four that never finds a new animal, though it lists it',
      apply: adjust('lookup', (pet, _store, _id, call) =>
        pet !== undefined && (pet.createdAt === 0 || !onOldReplica(call)) ? pet : undefined,
      ),
    },
    'replica-of-lists-stays-empty': {
      summary: 'opens with an empty store, and has one replica of four whose list stays empty',
      target: 'LIST-5',
      collateral: ['LIST-6'],
      settings: { seeded: 0 },
      apply: override('listed', (_store, call) => (onOldReplica(call) ? [] : undefined)),
    },
  }),
]
