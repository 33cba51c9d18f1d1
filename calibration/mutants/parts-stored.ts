import { wholeNumber } from '../../src/service/chance.ts'
import type { Edit } from '../../src/service/edit.ts'
import { isPetStatus } from '../../src/service/pet.ts'
import { among } from './among.ts'
import { on, plainBody } from './edits.ts'
import { faults } from './faults.ts'

/** The first name that the text of a refused body has at such a place, quotes escaped or not. */
const storedFrom =
  (place: RegExp): Edit =>
  (behaviour) => ({
    ...behaviour,
    around: async (call, next, store) => {
      const raw = await behaviour.around(call, next, store)
      const text = plainBody(call).replaceAll('\\"', '"')
      const name = on('createPet')(call) && raw.status === 400 ? place.exec(text)?.[1] : undefined
      if (name === undefined) return raw
      const sent = /"status":"([a-z]+)"/.exec(text)?.[1]
      const id = BigInt(wholeNumber(call.chance, 2 ** 40, 2 ** 41))
      store.insert({
        id,
        name,
        categoryId: 0n,
        status: isPetStatus(sent) ? sent : 'available',
        createdAt: call.at,
      })
      return raw
    },
  })

/** Services that refuse a body whose name is not where it belongs, and have stored it by then (Errors). */
export const partsStored = faults('CREATE-7', {
  'create-array-refused-and-stored': {
    summary: 'stores the first animal of an array, and answers 400',
    factors: ['body'],
    edgeCase: true,
    apply: storedFrom(/^\[\{"name":"([^"]+)"/),
  },
  'create-wrapped-refused-and-stored': {
    summary: 'stores the animal in an object pet, and answers 400',
    factors: ['property', among.required],
    edgeCase: true,
    apply: storedFrom(/"pet":\{"name":"([^"]+)"/),
  },
  'create-text-refused-and-stored': {
    summary: 'stores the animal that a string has as JSON, and answers 400',
    factors: ['body'],
    edgeCase: true,
    apply: storedFrom(/^"\{"name":"([^"]+)"/),
  },
  'create-misnamed-refused-and-stored': {
    summary: 'stores the animal whose name is under NAME, and answers 400',
    factors: ['property', among.required],
    edgeCase: true,
    apply: storedFrom(/"NAME":"([^"]+)"/),
  },
  'create-name-in-array-refused-and-stored': {
    summary: 'stores the animal whose name is in an array, and answers 400',
    factors: ['name'],
    edgeCase: true,
    apply: storedFrom(/"name":\["([^"]+)"\]/),
  },
  'create-malformed-refused-and-stored': {
    summary: 'stores what it has read of malformed JSON, and answers 400',
    factors: ['body'],
    edgeCase: true,
    apply: storedFrom(/^\{"name":"([^"]+)"[^}]*$/),
  },
})
