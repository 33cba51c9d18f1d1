import { listQuery } from '../../oracle/list-query.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import type { CreatedPet } from '../../oracle/store/store-view.ts'
import { factor, type Model } from '../factor.ts'
import { type Seen, shownPets } from '../seen.ts'
import { alphabets, categories } from './values.ts'

/** A created pet as one exchange showed it. */
export interface ReadBack {
  readonly seen: Seen
  readonly created: CreatedPet
}

/** Each created pet that an exchange shows. */
export function readBack(seen: Seen): readonly ReadBack[] {
  const { exchange, request, store } = seen
  if (request.operation === 'createPet' || store.lastCreate === 0) return []
  return shownPets(exchange).flatMap(({ id }) => {
    const created = id === undefined ? undefined : store.find(id)
    return created === undefined ? [] : [{ seen, created }]
  })
}

const ways = ['fetch', 'list', 'list by status', 'list with a limit', 'list by status with a limit']
const way = factor<ReadBack>('way back', ways, ({ seen: { request } }) => {
  if (request.operation === 'getPet') return 'fetch'
  const query = listQuery(request.path)
  if (query === undefined) return undefined
  return `list${query.status === undefined ? '' : ' by status'}${query.limit === undefined ? '' : ' with a limit'}`
})

const time = factor<ReadBack>('time', ['at once', 'once it is settled'], ({ seen, created }) => {
  const isSettled = seen.exchange.sentAt >= seen.store.lagsUntilFor(created.id)
  return isSettled ? 'once it is settled' : 'at once'
})

const again = factor<ReadBack>('again', ['first', 'after it was seen'], ({ seen, created }) =>
  seen.store.wasShown(created.id) ? 'after it was seen' : 'first',
)

/** What is read back of created pets (interface document, Resources, Consistency). */
export const readingBack: Model<ReadBack> = {
  name: 'read back',
  factors: [
    factor('alphabet', alphabets.levels, ({ created }) => alphabets.levelOf(created.sent.name)),
    factor('category', categories.levels, ({ created }) => categories.levelOf(created.sent.categoryId)),
    factor('status', ['none', ...petStatuses], ({ created }) => created.sent.status ?? 'none'),
    way,
    time,
    again,
  ],
  // Whatever is read back is read as soon as possible.
  isPossible: (placed) =>
    !(placed.get('again') === 'first' && (placed.get('time') ?? 'at once') !== 'at once'),
}
