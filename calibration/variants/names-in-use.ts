import type { Behaviour } from '../../src/service/behaviour.ts'
import { petStatuses, type StoredPet } from '../../src/service/pet.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Variant } from '../variant.ts'

/** Refuses a name that an animal has already, as it compares names. */
const unique =
  (
    form: (name: string) => string,
    within: (pet: Pick<StoredPet, 'categoryId' | 'status'>) => unknown = () => '',
  ) =>
  (behaviour: Behaviour): Behaviour => ({
    ...behaviour,
    assignId: (nextId, store, body, call) => {
      const scope = within({
        categoryId: behaviour.readCategoryId(body['categoryId'], call),
        status: behaviour.readStatus(body['status'], call),
      })
      const taken = store.pets.some(
        (pet) => form(pet.name) === form(String(body['name'])) && within(pet) === scope,
      )
      if (taken) throw new Refusal(400, 'invalid_body', 'name is in use.')
      return behaviour.assignId(nextId, store, body, call)
    },
  })

/** What a test of the store, or an earlier run of it, has left behind: what languages take for something else. */
const telling =
  /^(null|none|nan|nil|undefined|true|false|yes|no|on|off|na|inf(inity)?|constructor|tostring|valueof|hasownproperty|isprototypeof|tolocalestring|0|(\d )?(may|mar|june)( \d+)?|(march|sept)\d|nul|1e400|0b101)$/i

/** Refuses what others have called theirs too. */
const inUseOfOthers =
  (within: (pet: Pick<StoredPet, 'categoryId' | 'status'>) => unknown) =>
  (behaviour: Behaviour): Behaviour => ({
    ...unique((name) => name.toLowerCase(), within)(behaviour),
    readName: (value, call) => {
      const name = behaviour.readName(value, call)
      if (telling.test(name)) throw new Refusal(400, 'invalid_body', 'name is in use.')
      return name
    },
  })

const namesOfOthers: readonly string[] = [
  'null',
  'true',
  'None',
  '0',
  'constructor',
  'June',
  'NaN',
  'undefined',
]

/** Others have animals of these names, which may not be created; those of its own an account may give again. */
const keptForOthers = (behaviour: Behaviour): Behaviour => ({
  ...behaviour,
  started: (world) => {
    for (const [index, name] of namesOfOthers.entries()) {
      const status = petStatuses[index % petStatuses.length] ?? 'available'
      world.store.insert({ id: world.nextId(), name, categoryId: 1n, status, createdAt: 0 })
    }
    return behaviour.started(world)
  },
  readName: (value, call) => {
    const name = behaviour.readName(value, call)
    if (namesOfOthers.some((one) => one.toLowerCase() === name.toLowerCase()))
      throw new Refusal(400, 'invalid_body', 'name is in use.')
    return name
  },
})

const freedom = 'CREATE-1: 400 is free for a name that is in use'

/** Stores in which names are unique (interface document, Endpoints 2). */
export const namesInUse: readonly Variant[] = [
  {
    name: 'names-in-use-refused',
    summary: 'refuses a name that another animal has with 400',
    freedom,
    apply: unique((name) => name),
  },
  {
    name: 'names-in-use-refused-in-any-case',
    summary: 'refuses a name that another animal has, in any letter case, with 400',
    freedom,
    apply: unique((name) => name.toLowerCase()),
  },
  {
    name: 'names-of-one-letter-in-use',
    summary: 'refuses names that others have, which are all of one letter or digit, with 400',
    freedom,
    apply: (behaviour) => ({
      ...unique((name) => name)(behaviour),
      readName: (value, call) => {
        const name = behaviour.readName(value, call)
        if (/^[A-Za-z0-9]$/.test(name)) throw new Refusal(400, 'invalid_body', 'name is in use.')
        return name
      },
    }),
  },
  {
    name: 'names-of-other-accounts-in-use',
    summary: 'refuses names that animals of others have with 400, and lets a client give its own again',
    freedom,
    apply: keptForOthers,
  },
  {
    name: 'telling-names-in-use',
    summary:
      'refuses names that others have, which are all that languages and parsers take for something else, with 400',
    freedom,
    apply: inUseOfOthers(() => ''),
  },
  {
    name: 'telling-names-in-use-by-category',
    summary:
      'refuses a name that another animal of its category has, with 400, such as others have of every one',
    freedom,
    apply: inUseOfOthers(({ categoryId }) => categoryId),
  },
  {
    name: 'telling-names-in-use-by-status',
    summary:
      'refuses a name that another animal of its status has, with 400, such as others have of every one',
    freedom,
    apply: inUseOfOthers(({ status }) => status),
  },
]
