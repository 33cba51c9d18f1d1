import { listQuery } from '../../oracle/list-query.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import type { CreatedPet } from '../../oracle/store/store-view.ts'
import { type Factor, type Model, valid } from '../factor.ts'
import { type Seen, shownPets } from '../seen.ts'
import { alphabets, categories } from './values.ts'

/** An own animal as one exchange showed it. */
export interface ReadBack {
  readonly seen: Seen
  readonly created: CreatedPet
}

/** Each own animal that an exchange shows. */
export function readBack(seen: Seen): readonly ReadBack[] {
  const { exchange, request, store } = seen
  if (request.operation === 'createPet' || store.lastCreate === 0) return []
  return shownPets(exchange).flatMap(({ id }) => {
    const created = id === undefined ? undefined : store.find(id)
    return created === undefined ? [] : [{ seen, created }]
  })
}

/** What an animal was created with does not change, and pages show it again and again. */
function ofCreated(
  levelOf: (created: CreatedPet) => string | undefined,
): (subject: ReadBack) => string | undefined {
  const known = new WeakMap<CreatedPet, string | undefined>()
  return ({ created }) => {
    if (!known.has(created)) known.set(created, levelOf(created))
    return known.get(created)
  }
}

const way: Factor<ReadBack> = {
  name: 'way back',
  levels: valid('fetch', 'list', 'list by status', 'list with a limit', 'list by status with a limit'),
  levelOf({ seen: { exchange } }) {
    if (exchange.request.operation === 'getPet') return 'fetch'
    const query = listQuery(exchange.request.path)
    if (query === undefined) return undefined
    const { limit, status } = query
    if (limit === undefined) return status === undefined ? 'list' : 'list by status'
    return status === undefined ? 'list with a limit' : 'list by status with a limit'
  },
}

const time: Factor<ReadBack> = {
  name: 'time',
  levels: valid('at once', 'once it is settled'),
  levelOf({ seen, created }) {
    const isSettled = seen.exchange.sentAt >= seen.store.lagsUntilFor(created.id)
    return isSettled ? 'once it is settled' : 'at once'
  },
}

/** Whether another answer had shown it before. */
const again: Factor<ReadBack> = {
  name: 'again',
  levels: valid('first', 'after it was seen'),
  levelOf: ({ seen, created }) => (seen.store.wasShown(created.id) ? 'after it was seen' : 'first'),
}

/** What is read back of what was created (interface document, Resources, Consistency). */
export const readingBack: Model<ReadBack> = {
  name: 'read back',
  factors: [
    {
      name: 'alphabet',
      levels: valid(...alphabets.levels),
      levelOf: ofCreated(({ sent }) => alphabets.levelOf(sent.name)),
    },
    {
      name: 'category',
      levels: valid(...categories.levels),
      levelOf: ofCreated(({ sent }) => categories.levelOf(sent.categoryId)),
    },
    {
      name: 'status',
      levels: valid('none', ...petStatuses),
      levelOf: ({ created }) => created.sent.status ?? 'none',
    },
    way,
    time,
    again,
  ],
  // Whatever is read back is read as soon as may be.
  isPossible: (placed) =>
    !(placed.get('again') === 'first' && (placed.get('time') ?? 'at once') !== 'at once'),
}
