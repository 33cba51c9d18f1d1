import { isRecord } from '../../spec/is-record.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { bodyValidity, isComparable, isHardCategory, isPlain } from '../body-validity.ts'
import { endOf } from '../moments.ts'
import { isPetStatus } from '../new-pet.ts'
import { printValue } from '../print-exchange.ts'
import { judgementsOf, type Said, type Shown, stateless } from '../rule.ts'
import { isCreated, type SeenPet, sentPet, toldPet } from '../seen-pet.ts'
import { givenOnCreate } from '../store/given-again.ts'
import { isOfKnownStore } from '../store/update.ts'

/** The body of a POST, and what may be expected of its response. */
interface Sent extends SeenPet {
  readonly isValid: boolean
  readonly isHard: boolean
}

/**
 * CREATE-2, CREATE-6, CREATE-8 and CREATE-10, of the Pet that a POST returns (interface document, Resources, Endpoints 2):
 * it carries what was sent, a category digit for digit, and an id that no pet had and no body brought.
 */
export const createdAnimals = stateless((shown) => {
  const { exchange, status, options } = shown
  const validity = bodyValidity(exchange.request, options.contract)
  const pet = sentPet(exchange)
  if (validity === 'invalid' || !isRecord(pet.raw) || status === undefined || exchange.response === undefined)
    return undefined
  const isHard = isHardCategory(pet.categoryId ?? 0n)
  const sent = { ...pet, isValid: validity === 'valid', isHard }
  if (!isCreated(exchange)) return notLetIn(shown, sent, status)
  const said = toldPet(exchange)
  const isNewPet = options.contract.validateNewPet(pet.raw).length === 0
  return [
    isNewPet ? returned(shown, sent, said) : undefined,
    isNewPet && sent.isHard && sent.isValid ? judgeCategory(shown, sent, said) : undefined,
    isOfKnownStore(shown) ? identified(shown, sent, said) : undefined,
  ]
})

/** A service may have reason to refuse a name, a category and an id with 400. */
function notLetIn(shown: Shown, { id, isValid, isHard }: Sent, status: number): Said {
  const isRefused = status >= 400 && status < 500 && status !== 401 && status !== 403
  if (id !== undefined && isRefused)
    return judgementsOf('CREATE-10', shown).permitted('refusing a body that brings an id is free')
  if (status === 400 && isValid)
    return [
      judgementsOf('CREATE-2', shown).permitted('refused with 400, which is free'),
      isHard ? judgementsOf('CREATE-8', shown).satisfied('refused') : undefined,
    ]
  const affected = [
    isValid && 'CREATE-2',
    isValid && 'CREATE-6',
    isValid && isHard && 'CREATE-8',
    id !== undefined && 'CREATE-10',
  ] as const
  const reason = `could not test: POST /pets returned ${status}, expected 201`
  const see = status === 401 ? 'AUTH-6' : 'CREATE-1'
  return affected.map((one) => (one ? judgementsOf(one, shown).undetermined(reason, see) : undefined))
}

function returned(shown: Shown, sent: Sent, said: SeenPet): Said {
  const { categoryId, status, isValid, isHard } = sent
  const name = String(sent.name)
  // CREATE-1 judges what is missing in a body that is no Pet, or has another type there.
  const isPet = shown.options.contract.validateResponse('createPet', 201, said.raw).length === 0
  const isStatusMissing = !isPet && typeof said.status !== 'string' && said.status !== status
  const isStatusLike = status === undefined && isPetStatus(said.status)
  const isOther = {
    name: said.name !== undefined && isComparable(name) && said.name !== name,
    categoryId: said.categoryId !== undefined && isValid && !isHard && said.categoryId !== categoryId,
    status: !isStatusMissing && said.status !== status && !isStatusLike,
  }
  const wrong = (['name', 'categoryId', 'status'] as const).flatMap((member) => {
    const told = said[member] === undefined ? 'missing' : printValue(said[member])
    return isOther[member] ? `${member} ${told}` : []
  })
  const about = judgementsOf('CREATE-2', shown)
  if (wrong.length > 0) return about.violated(describe(sent), wrong.join('; '))
  if (!isValid) return undefined
  if (said.name === undefined || said.categoryId === undefined || isStatusMissing)
    return about.undetermined('the answer is no Pet', 'CREATE-1')
  return about.satisfied(/^[ -~]*$/.test(name) ? 'plain' : 'beyond ASCII')
}

function judgeCategory(shown: Shown, { categoryId }: SeenPet, said: SeenPet): Judgement {
  const about = judgementsOf('CREATE-8', shown)
  if (said.categoryId === categoryId) return about.satisfied(`categoryId ${categoryId}`)
  if (!isRecord(said.raw) || !Object.hasOwn(said.raw, 'categoryId'))
    return about.undetermined('the answer has no categoryId', 'CREATE-1')
  if ((said.name ?? '') === '') {
    const see = said.name === '' ? 'CREATE-2' : 'CREATE-1'
    return about.undetermined('the answer has nothing of the body', see)
  }
  return about.violated(`categoryId ${categoryId}, or 400`, printValue(said.raw['categoryId']))
}

function identified(shown: Shown, sent: SeenPet, { id }: SeenPet): Said {
  if (id === undefined) return undefined
  const { exchange, store } = shown
  if (sent.id !== undefined) {
    const about = judgementsOf('CREATE-10', shown)
    const isTaken = store.own.has(sent.id) || store.seen.has(sent.id)
    if (id !== sent.id) return about.satisfied(isTaken ? 'an id that an animal has' : 'an unused id')
    // A GET of the pet that has the id shows whether the POST left it alone.
    if (isTaken) return undefined
    return about.violated(`an id other than ${id}, which the body brought, or 400`, `${id}`)
  }
  const about = judgementsOf('CREATE-6', shown)
  const owner = store.own.get(id)
  if (owner !== undefined) return about.violated('an id for each animal', `${id} for two`, [owner.created])
  if (givenOnCreate(shown) !== undefined)
    return about.undetermined('the animal that had the id may have been removed, and the id be given again')
  const letIn: ReadonlySet<unknown> = store.letIn
  if (letIn.has(sent.name)) return about.satisfied('equal bodies')
  const isParallel = store.own
    .values()
    .some(({ created }) => endOf(created) > exchange.sentAt && created.sentAt < endOf(exchange))
  return about.satisfied(isParallel ? 'at once' : 'one after the other')
}

function describe({ name, categoryId, status }: SeenPet): string {
  const refusal = isPlain(String(name)) ? '' : ', or 400'
  return `name ${printValue(name)}, categoryId ${categoryId}, status ${status ?? 'any or none'}${refusal}`
}
