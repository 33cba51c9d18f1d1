import { defaultLimit, listQuery } from '../list-query.ts'
import { isPetStatus } from '../new-pet.ts'
import { isSettled, type Shown } from '../rule.ts'
import { type Reader, type Readers, whole } from './reader.ts'

/** The order of so many pets is hardly chance. */
const enoughForAnOrder = 4

/** How lists treat parameters out of their bounds, and in which order they show pets: LIST-9. */
export const listingQuestions: Readers<'LIST-9'> = {
  'limit-zero': ofLimit(/^0$/),
  'limit-beyond': ofLimit(/^[1-9]\d{0,8}$/),
  'limit-negative': ofLimit(/^-[1-9]\d{0,8}$/),
  'limit-word': ofLimit(/\p{L}/u),
  'limit-empty': ofLimit(/^$/),
  'limit-other': ofLimit(/[.&]|\d{10}/, queryOf),
  'status-unknown': whole((asked) => {
    const statuses = new URLSearchParams(queryOf(asked)).getAll('status')
    return (statuses.length > 1 || !statuses.every(isPetStatus)) && queryOf(asked)
  }),
  'new-pet': newPet,
  order: ({ page }) => {
    if (page === undefined || page.pets.length < enoughForAnOrder) return undefined
    if (!page.isInOrder) return { answer: 'another order' }
    const [first = 0n, second = 0n] = page.pets.map(({ id }) => id)
    return { answer: first < second ? 'ascending ids' : 'descending ids' }
  },
}

/** How lists treat limits that the interface leaves open, in a query that is open for nothing else. */
function ofLimit(isOne: RegExp, inputOf: (asked: Shown) => string | true = () => true): Reader {
  return whole((asked) => {
    const parameters = new URLSearchParams(queryOf(asked))
    const limits = parameters.getAll('limit')
    const alone = new URLSearchParams(limits.map((limit): [string, string] => ['limit', limit]))
    const isOpen = listQuery(`/pets?${alone}`) === undefined && parameters.getAll('status').every(isPetStatus)
    return isOpen && isOne.test(limits.join('&')) && inputOf(asked)
  })
}

/** Whether the newest created pet shows on a page of all, once no list may lag behind it. */
function newPet(shown: Shown): ReturnType<Reader> {
  const { page, query, store } = shown
  if (page === undefined || query === undefined || query.status !== undefined) return undefined
  const created = [...store.own].slice(-(query.limit ?? defaultLimit))
  const newest = created.findLast(([, pet]) => isSettled(shown, pet.created))
  if (newest === undefined) return undefined
  return { answer: page.pets.some(({ id }) => id === newest[0]) ? 'it shows' : 'it does not show' }
}

function queryOf({ exchange: { request } }: Shown): string {
  return request.path.slice(request.path.indexOf('?') + 1)
}
