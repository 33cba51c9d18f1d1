import fc from 'fast-check'
import { newPetArbitrary } from '../../generate/new-pet-arbitrary.ts'
import { isPetStatus } from '../../oracle/new-pet.ts'
import { explore } from '../explore.ts'
import type { Scenarios } from '../new-scenarios.ts'

/** Most pets that drawn bodies leave behind. */
const mostDrawn = 2
const drawnIds = 8
/** Some services make up pets for ids of 31 bits; others fail on fewer digits or more bits. */
const magnitudes: readonly (readonly [min: bigint, max: bigint])[] = [
  [1n, 2n ** 31n - 1n],
  [1n, 2n ** 31n - 1n],
  [100_000n, 9_999_999n],
  [2n ** 31n, 2n ** 32n - 1n],
  [2n ** 32n, 2n ** 63n - 1n],
]

/** Property: a valid body comes back as it was sent, if the service accepts its name. */
export async function validBodies({ run, creation }: Scenarios): Promise<void> {
  const { schemas } = run.contract
  await creation.category()
  return explore(run, {
    arbitrary: () => newPetArbitrary(schemas.NewPet, creation.pets.categories()),
    cases: Math.min(mostDrawn, run.creates.left),
    atOnce: mostDrawn,
    check: async ({ name, categoryId, status }) => {
      const named = { name: creation.names.nextWith(name).trimEnd(), categoryId }
      const sent = isPetStatus(status) ? { ...named, status } : named
      const { exchange } = await creation.attempt(sent, { mayRefuse: true })
      run.responses.requireUnbroken('CREATE-2', exchange)
    },
  })
}

/** Property: an id without a pet gets 404, or a pet of just that id. */
export function unknownIds({ run, retrieval }: Scenarios): Promise<void> {
  return explore(run, {
    arbitrary: () => fc.oneof(...magnitudes.map(([min, max]) => fc.bigInt({ min, max }))),
    examples: magnitudes.flatMap(([min, max], index) => run.draw(fc.bigInt({ min, max }), 1, 29 + index)),
    cases: drawnIds,
    atOnce: drawnIds,
    check: async (id) => {
      if (run.store.has(id)) return
      run.responses.requireUnbroken('GET-2', await retrieval.stranger(id, 'GET-2', 'varied'))
    },
  })
}
