import { petStatuses, type StoredPet } from '../../src/service/pet.ts'
import { both, type Edit, invalid, namesRefused, type Refusal } from '../mutants/edits.ts'
import { over } from './open-creation.ts'
import { variant, variants } from './variants.ts'

const scripts = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u, /\p{Script=Han}/u]

const inUse = (): Refusal => invalid('name is in use.')

/** What an animal has in common with those that may not have its name. */
type Scope = (pet: Pick<StoredPet, 'categoryId' | 'status'>) => unknown

/** Refuses a name that an animal has already, as it compares names. */
const unique =
  (form = (name: string): string => name, within: Scope = () => ''): Edit =>
  (behaviour) => ({
    ...behaviour,
    assignId: (nextId, store, body, call) => {
      const scope = within({
        categoryId: behaviour.readCategoryId(body['categoryId'], call),
        status: behaviour.readStatus(body['status'], call),
      })
      const taken = store.pets.some(
        (pet) => form(pet.name) === form(String(body['name'])) && within(pet) === scope,
      )
      if (taken) throw inUse()
      return behaviour.assignId(nextId, store, body, call)
    },
  })

/** What a test of the store, or an earlier run of it, has left behind: what languages take for something else. */
const telling =
  /^(null|none|nan|nil|undefined|true|false|yes|no|on|off|na|inf(inity)?|constructor|tostring|valueof|hasownproperty|isprototypeof|tolocalestring|0|(\d )?(may|mar|june)( \d+)?|(march|sept)\d|nul|1e400|0b101)$/i

/** Refuses what others have called theirs too. */
const inUseOfOthers = (within?: Scope): Edit =>
  both(
    unique((name) => name.toLowerCase(), within),
    namesRefused(telling, inUse),
  )

const namesOfOthers = ['null', 'true', 'None', '0', 'constructor', 'June', 'NaN', 'undefined'] as const

/** Others have animals of these names, which may not be created; those of its own an account may give again. */
const keptForOthers: Edit = (behaviour) => ({
  ...namesRefused(
    (name) => namesOfOthers.some((one) => one.toLowerCase() === name.toLowerCase()),
    inUse,
  )(behaviour),
  started: (world) => {
    for (const [index, name] of namesOfOthers.entries()) {
      const status = petStatuses[index % petStatuses.length] ?? 'available'
      world.store.insert({ id: world.nextId(), name, categoryId: 1n, status, createdAt: 0 })
    }
    return behaviour.started(world)
  },
})

/** Stores that refuse names that are not plain, or in use (interface document, Endpoints 2). */
export const namesInUse = [
  ...variants(
    'CREATE-1: any name but 1 to 20 ASCII letters, digits and inner spaces may be refused with 400',
    {
      'names-over-30-refused': ['refuses names over 30 letters', namesRefused(over(30))],
      'names-without-apostrophe': ['refuses names with an apostrophe', namesRefused(/'/)],
      'names-without-thai': ['refuses names with letters in Thai', namesRefused(/[\u0e00-\u0e7f]/)],
      'names-with-few-signs': {
        summary: 'refuses names with anything but ASCII letters, digits, spaces, & and apostrophes',
        apply: namesRefused(/[^A-Za-z0-9 &']/),
      },
      'names-without-scripts-mixed': variant('refuses names with letters of more than one script', {
        apply: namesRefused((name) => scripts.filter((script) => script.test(name)).length > 1),
      }),
    },
  ),
  ...variants('CREATE-1: 400 is free for a name that is in use', {
    'names-in-use-refused': ['refuses a name that another animal has with 400', unique()],
    'names-in-use-refused-in-any-case': {
      summary: 'refuses a name that another animal has, in any letter case, with 400',
      apply: unique((name) => name.toLowerCase()),
    },
    'names-of-one-letter-in-use': {
      summary: 'refuses names that others have, which are all of one letter or digit, with 400',
      apply: both(unique(), namesRefused(/^[A-Za-z0-9]$/, inUse)),
    },
    'names-of-other-accounts-in-use': {
      summary: 'refuses names that animals of others have with 400, and lets a client give its own again',
      apply: keptForOthers,
    },
    'telling-names-in-use': {
      summary:
        'refuses names that others have, which are all that languages and parsers take for something else, with 400',
      apply: inUseOfOthers(),
    },
    'telling-names-in-use-by-category': {
      summary:
        'refuses a name that another animal of its category has, with 400, such as others have of every one',
      apply: inUseOfOthers(({ categoryId }) => categoryId),
    },
    'telling-names-in-use-by-status': {
      summary:
        'refuses a name that another animal of its status has, with 400, such as others have of every one',
      apply: inUseOfOthers(({ status }) => status),
    },
  }),
]
