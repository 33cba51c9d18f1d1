import type { Call } from '../../src/service/call.ts'
import type { Fault } from '../fault.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

/** Requests go to four replicas in turn; one of them is as it was at the start. */
const onOldReplica = (call: Call): boolean => call.index % 4 === 3

/** A replica that nothing reaches is no lag: that ends (catalogue, For all rows). */
export const replicas: readonly Fault[] = [
  ...faults('GET-1', {
    'replica-never-updated': {
      summary: 'has one replica of four that never learns of a new animal',
      collateral: ['LIST-8'],
      mayBreak: ['LIST-5', 'LIST-6'],
      profiles: writing,
      edgeCase: true,
      apply: (behaviour) => ({
        ...behaviour,
        listed: (store, call) =>
          behaviour.listed(store, call).filter(({ createdAt }) => createdAt === 0 || !onOldReplica(call)),
        lookup: (store, id, call) => {
          const pet = behaviour.lookup(store, id, call)
          return pet !== undefined && (pet.createdAt === 0 || !onOldReplica(call)) ? pet : undefined
        },
      }),
    },
    'replica-of-fetches-never-updated': {
      summary: 'has one replica of four that never finds a new animal, though it lists it',
      profiles: writing,
      edgeCase: true,
      apply: (behaviour) => ({
        ...behaviour,
        lookup: (store, id, call) => {
          const pet = behaviour.lookup(store, id, call)
          return pet !== undefined && (pet.createdAt === 0 || !onOldReplica(call)) ? pet : undefined
        },
      }),
    },
  }),
  ...faults('LIST-5', {
    'replica-of-lists-stays-empty': {
      summary: 'opens with an empty store, and has one replica of four whose list stays empty',
      collateral: ['LIST-6'],
      profiles: writing,
      edgeCase: true,
      settings: { seeded: 0 },
      apply: (behaviour) => ({
        ...behaviour,
        listed: (store, call) => (onOldReplica(call) ? [] : behaviour.listed(store, call)),
      }),
    },
  }),
]
