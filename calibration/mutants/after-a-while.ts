import { change } from '../../src/service/behaviour.ts'
import { unauthorized } from '../../src/service/conforming/authentication.ts'
import type { Fault } from '../fault.ts'
import { faults } from './faults.ts'
import { fullOnly } from './seen-in.ts'
import { verySlowWindows } from './slow-windows.ts'

const reservationMs = 15_000
const forgottenMs = 20_000
const sessionMs = 20_000

/** What is kept for a while, and then no more: only who stays as long sees it. */
export const afterAWhile: readonly Fault[] = [
  ...faults('GET-1', {
    'pending-animals-expire': {
      summary: 'makes animals available that have been pending for fifteen seconds',
      factors: ['time', 'status'],
      mayBreak: ['LIST-10', 'CREATE-10', 'LIST-4', 'LIST-6'],
      profiles: fullOnly,
      settings: verySlowWindows,
      edgeCase: true,
      apply: change('render', (render) => (pet, place, call) => {
        const isExpired = pet.createdAt > 0 && call.at - pet.createdAt > reservationMs
        const fields = render(pet, place, call)
        return isExpired && pet.status === 'pending' ? { ...fields, status: 'available' } : fields
      }),
    },
    'old-creates-forgotten': {
      summary: 'finds no animal any more that was created twenty seconds ago',
      factors: ['time'],
      mayBreak: ['CREATE-10'],
      profiles: fullOnly,
      settings: verySlowWindows,
      edgeCase: true,
      apply: change('lookup', (lookup) => (store, id, call) => {
        const pet = lookup(store, id, call)
        return pet !== undefined && pet.createdAt > 0 && call.at - pet.createdAt > forgottenMs
          ? undefined
          : pet
      }),
    },
  }),
  ...faults('AUTH-6', {
    'auth-keys-expire': {
      summary: 'answers every key with 401 from twenty seconds after the first request on',
      mayBreak: ['RATE-8', 'LIST-1', 'GET-1'],
      profiles: fullOnly,
      settings: verySlowWindows,
      edgeCase: true,
      apply: change('admit', (admit) => {
        let first: number | undefined
        return (call) => {
          first ??= call.at
          if (call.at - first > sessionMs) throw unauthorized()
          admit(call)
        }
      }),
    },
  }),
]
