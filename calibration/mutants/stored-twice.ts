import { change, type Edit, type StoredPet } from './edits.ts'
import { aim, edge, family } from './faults.ts'

/** Beyond whatever ids a run comes to. */
const far = 500_000n

/** Stores some pets a second time, under another id. */
const again = (isMeant: (pet: StoredPet, place: number) => boolean): Edit =>
  change('insert', (insert) => {
    let place = 0
    return (store, pet, body) => {
      insert(store, pet, body)
      place += 1
      if (isMeant(pet, place)) insert(store, { ...pet, id: pet.id + far }, body)
    }
  })

/** POSTs that are answered 201 and store two pets (interface document, Endpoints 2). */
export const storedTwice = family(aim('CREATE-11', { mayBreak: ['LIST-7'] }), again, {
  'create-stored-twice': ['stores each pet twice, under two ids', () => true],
  'create-sold-stored-twice': ['stores a sold pet twice', ({ status }) => status === 'sold'],
  'create-one-in-four-stored-twice': ['stores one pet in four twice', (_, place) => place % 4 === 0],
  'create-one-in-thirty-stored-twice': edge('stores one pet in thirty twice', {
    apply: again((_, place) => place % 30 === 0),
  }),
  'create-long-name-stored-twice': edge('stores a pet with a name over 30 characters twice', {
    apply: again(({ name }) => [...name].length > 30),
  }),
})
