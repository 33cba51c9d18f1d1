import { writeJson } from '../../src/service/lossless-json.ts'
import { answered, type Behaviour, type Call, change, type Edit, type StoredPet } from '../edit.ts'
import { bodyWhere } from './body-where.ts'
import { crash, limits, shownAs, throughDouble } from './edits.ts'
import { aim, faults, mutant, writing } from './faults.ts'
import { is } from './is.ts'
import { takingOver } from './storing.ts'
import { telling } from './telling.ts'

const storedOnce: (behaviour: Behaviour) => Behaviour['insert'] = (behaviour) => (store, pet, body) => {
  if (store.find(pet.id) === undefined) behaviour.insert(store, pet, body)
}

const folded = (name: unknown): string => String(name).toLowerCase()

const isMadeOf = (
  { name, categoryId, status }: StoredPet,
  body: Readonly<Record<string, unknown>>,
): boolean =>
  name === body['name'] && categoryId === body['categoryId'] && status === (body['status'] ?? 'available')

/** Shows an animal in some place with what the first animal has that is the same in two properties. */
const asTheFirst = (
  where: 'list' | 'get',
  isSame: (one: StoredPet, other: StoredPet) => boolean,
  taken: (first: StoredPet) => Partial<StoredPet>,
): Edit => {
  const made: StoredPet[] = []
  return (behaviour) => ({
    ...change('insert', (insert) => (store, pet, body) => {
      made.push(pet)
      insert(store, pet, body)
    })(behaviour),
    render: (pet, place, call) => {
      const first = place === where ? made.find((one) => isSame(one, pet)) : undefined
      return behaviour.render(first === undefined ? pet : { ...pet, ...taken(first) }, place, call)
    },
  })
}

const isWide = (value: unknown): boolean => is.integer(value) && BigInt.asIntN(54, value) !== value

/** Answers such a create with 500, and with 400 when the very same body comes again. */
const crashesOnce =
  (when: (call: Call) => boolean): Edit =>
  (behaviour) => {
    const known = new Set<string>()
    return change('readBody', (readBody) => (call) => {
      const body = call.body ?? ''
      if (!when(call)) return readBody(call)
      if (known.has(body)) return { name: undefined }
      known.add(body)
      throw crash()
    })(behaviour)
  }

const locked = { status: 403, text: writeJson({ code: 'locked', message: 'Locked out.', status: 403 }) }

/** Answers refusals of creates with 403 once so many requests were refused, whatever they asked for. */
const lockingOutAfter =
  (most: number): Edit =>
  (behaviour) => {
    let refused = 0
    return answered((raw, call) => {
      if (raw.status < 400 || raw.status > 404) return raw
      refused += 1
      if (refused <= most || raw.status !== 400 || call.operation !== 'createPet') return raw
      return { ...raw, ...locked }
    })(behaviour)
  }

/** Answers everything with 403 once so many requests were refused. */
const lockedAfter =
  (most: number): Edit =>
  (behaviour) => {
    let refused = 0
    return answered((raw) => {
      if (raw.status >= 400) refused += 1
      return refused <= most ? raw : { ...raw, ...locked }
    })(behaviour)
  }

/** Takes one animal more than asked for where the list before it had a larger limit. */
const oneMoreAfterLarger: Edit = (behaviour) => {
  let before: number | undefined
  return limits((limit) => {
    const [previous, isLarger] = [before, (before ?? 0) > (limit ?? 100)]
    before = limit
    return limit !== undefined && previous !== undefined && isLarger ? limit + 1 : limit
  })(behaviour)
}

/** Creates that are taken for others, or hidden by them (interface document, Endpoints 2; Resources). */
export const secondAnswers = [
  // Animals of the same name, or made by the same body, that are taken for one (interface document, Resources).
  ...faults(aim('CREATE-6', { edgeCase: true }), {
    'id-of-equal-names-one-after-another': {
      summary: 'answers a create with the animal of that name, save where both come at once',
      apply: (behaviour) => ({
        ...behaviour,
        assignId: async (nextId, store, body, call) => {
          const before = store.pets.find(({ name }) => name === body['name'])
          await call.sleep(4)
          return before?.id ?? behaviour.assignId(nextId, store, body, call)
        },
        insert: storedOnce(behaviour),
      }),
    },
    'id-of-names-in-other-case': {
      summary: 'answers a create with the animal whose name differs in letter case alone',
      apply: (behaviour) => ({
        ...behaviour,
        assignId: (nextId, store, body, call) =>
          store.pets.find(({ name }) => name !== body['name'] && folded(name) === folded(body['name']))?.id ??
          behaviour.assignId(nextId, store, body, call),
        insert: storedOnce(behaviour),
      }),
    },
    'id-of-equal-bodies-within-two-seconds': {
      summary:
        'answers a create with the animal that an equal body made in the two seconds before it, save where both come at once',
      apply: (behaviour) => ({
        ...behaviour,
        assignId: async (nextId, store, body, call) => {
          const made = store.pets.find((pet) => pet.createdAt >= call.at - 2000 && isMadeOf(pet, body))
          await call.sleep(4)
          return made?.id ?? behaviour.assignId(nextId, store, body, call)
        },
        insert: storedOnce(behaviour),
      }),
    },
  }),
  // Caches that know an animal by two of its properties (interface document, Resources).
  ...faults(aim('LIST-10', { profiles: writing, edgeCase: true }), {
    'list-category-by-name-and-status': {
      summary: 'lists an animal with the category of the first one of its name and status',
      apply: asTheFirst(
        'list',
        (one, pet) => one.name === pet.name && one.status === pet.status,
        ({ categoryId }) => ({ categoryId }),
      ),
    },
    'get-status-by-name-and-category': {
      summary: 'fetches an animal with the status of the first one of its name and category',
      target: 'GET-1',
      apply: asTheFirst(
        'get',
        (one, pet) => one.name === pet.name && one.categoryId === pet.categoryId,
        ({ status }) => ({ status }),
      ),
    },
  }),
  // Requests whose answers depend on those before them (interface document, Errors; Endpoints 1).
  ...faults(aim('CREATE-3', {}), {
    'create-invalid-403-after-forty': {
      summary: 'answers invalid bodies with 403 once forty requests were refused',
      mayBreak: ['CREATE-4', 'CREATE-5'],
      apply: lockingOutAfter(40),
    },
    'locked-out-after-forty': {
      summary: 'answers everything with 403 once forty requests were refused',
      target: 'AUTH-2',
      mayBreak: ['AUTH-1', 'AUTH-3', 'AUTH-4'],
      apply: lockedAfter(40),
    },
    'list-limit-of-the-one-before': {
      summary: 'lists one animal more than asked for where the list before it had a larger limit',
      target: 'LIST-3',
      mayBreak: ['LIST-6'],
      apply: oneMoreAfterLarger,
    },
    'list-capitals-beside-a-longer-page': {
      summary: 'lists names in capitals, and 21 animals unless told how many',
      target: 'LIST-10',
      collateral: ['LIST-2'],
      profiles: writing,
      apply: (behaviour) =>
        shownAs('list', ({ name }) => ({ name: name.toUpperCase() }))(
          limits((limit) => limit ?? 21)(behaviour),
        ),
    },
    'list-capitals-beside-false-reset': {
      summary: 'lists names in capitals, and sends a Reset that lies in the past',
      target: 'LIST-10',
      collateral: ['RATE-2'],
      profiles: writing,
      mayBreak: ['RATE-10', 'RATE-11'],
      apply: (behaviour) =>
        shownAs('list', ({ name }) => ({ name: name.toUpperCase() }))(
          telling(() => ({ reset: 1_000_000_000 }))(behaviour),
        ),
    },
  }),
  // What an answer that came after another, or beside it, would hide (interface document, Endpoints 2; Resources).
  ...faults(aim('CREATE-10', { factors: ['property'], edgeCase: true }), {
    'category-large-crashes-once': {
      summary: 'answers a categoryId beyond 2^53 with 500, and with 400 when that body comes again',
      target: 'CREATE-1',
      factors: ['categoryId'],
      collateral: ['CREATE-4', 'ERROR-4'],
      apply: crashesOnce(bodyWhere(({ categoryId }) => isWide(categoryId))),
    },
    'create-without-name-crashes-once': {
      summary: 'answers a body without a name with 500, and with 400 when that body comes again',
      target: 'CREATE-3',
      factors: ['name'],
      collateral: ['ERROR-4'],
      apply: crashesOnce(bodyWhere((body) => !('name' in body))),
    },
    'id-taken-from-body-rounded': {
      summary: 'takes the id that the body gives, and rounds it where it is beyond 2^53',
      apply: takingOver(() => true, throughDouble),
    },
    'id-taken-from-body-below-2-31': mutant('takes the id that the body gives where it fits in 31 bits', {
      apply: takingOver((id) => id > 0n && id < 2n ** 31n),
    }),
  }),
]
