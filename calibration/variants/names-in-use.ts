import { petStatuses, type StoredPet } from '../../src/service/pet.ts'
import { type Behaviour, type Edit, namesRefused, Refusal, type Texts } from '../mutants/edits.ts'
import { variant, variants } from './variants.ts'

const refusing = (bad: Texts, message = 'name is not allowed.'): Edit =>
  namesRefused(bad, () => new Refusal(400, 'invalid_body', message))

const scripts = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u, /\p{Script=Han}/u]

const inUse = 'name is in use.'

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
      if (taken) throw new Refusal(400, 'invalid_body', inUse)
      return behaviour.assignId(nextId, store, body, call)
    },
  })

/** What a test of the store, or an earlier run of it, has left behind: what languages take for something else. */
const telling =
  /^(null|none|nan|nil|undefined|true|false|yes|no|on|off|na|inf(inity)?|constructor|tostring|valueof|hasownproperty|isprototypeof|tolocalestring|0|(\d )?(may|mar|june)( \d+)?|(march|sept)\d|nul|1e400|0b101)$/i

/** Refuses what others have called theirs too. */
const inUseOfOthers =
  (within: (pet: Pick<StoredPet, 'categoryId' | 'status'>) => unknown): Edit =>
  (behaviour) =>
    refusing(telling, inUse)(unique((name) => name.toLowerCase(), within)(behaviour))

const namesOfOthers = ['null', 'true', 'None', '0', 'constructor', 'June', 'NaN', 'undefined'] as const

/** Others have animals of these names, which may not be created; those of its own an account may give again. */
const keptForOthers: Edit = (behaviour) => ({
  ...refusing(
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

const freedom = 'CREATE-1: 400 is free for a name that is in use'

/** Stores that refuse names that are not plain, or in use (interface document, Endpoints 2). */
export const namesInUse = [
  // Stores that are particular about names beyond the plain ones (interface document, Endpoints 2).
  ...variants(
    'CREATE-1: any name but 1 to 20 ASCII letters, digits and inner spaces may be refused with 400',
    {
      'names-over-30-refused': ['refuses names over 30 letters', refusing((name) => [...name].length > 30)],
      'names-without-apostrophe': [
        'refuses names with an apostrophe',
        refusing((name) => name.includes("'")),
      ],
      'names-without-thai': ['refuses names with letters in Thai', refusing(/[\u0e00-\u0e7f]/)],
      'names-with-few-signs': {
        summary: 'refuses names with anything but ASCII letters, digits, spaces, & and apostrophes',
        apply: refusing((name) => !/^[A-Za-z0-9 &']*$/.test(name)),
      },
      'names-without-scripts-mixed': variant('refuses names with letters of more than one script', {
        apply: refusing((name) => scripts.filter((script) => script.test(name)).length > 1),
      }),
    },
  ),
  // Stores in which names are unique (interface document, Endpoints 2).
  ...variants(freedom, {
    'names-in-use-refused': ['refuses a name that another animal has with 400', unique((name) => name)],
    'names-in-use-refused-in-any-case': {
      summary: 'refuses a name that another animal has, in any letter case, with 400',
      apply: unique((name) => name.toLowerCase()),
    },
    'names-of-one-letter-in-use': {
      summary: 'refuses names that others have, which are all of one letter or digit, with 400',
      apply: (behaviour) => refusing(/^[A-Za-z0-9]$/, inUse)(unique((name) => name)(behaviour)),
    },
    'names-of-other-accounts-in-use': {
      summary: 'refuses names that animals of others have with 400, and lets a client give its own again',
      apply: keptForOthers,
    },
    'telling-names-in-use': {
      summary:
        'refuses names that others have, which are all that languages and parsers take for something else, with 400',
      apply: inUseOfOthers(() => ''),
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
