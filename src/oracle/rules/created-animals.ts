import { isRecord } from '../../spec/is-record.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { type BodyValidity, bodyValidity, isComparable, isOrdinary } from '../body-validity.ts'
import { printValue } from '../describe-errors.ts'
import { isHardCategory } from '../hard-category.ts'
import { endOf } from '../moments.ts'
import { petStatuses } from '../new-pet.ts'
import type { OracleOptions } from '../oracle-options.ts'
import { parsedBody } from '../parsed-body.ts'
import { About, type Shown, stateless } from '../rule.ts'
import { type SeenPet, seePet } from '../seen-pet.ts'
import { broughtId, givenOnCreate } from '../store/given-again.ts'
import { isOfKnownStore } from '../store/one-store.ts'
import type { StoreModel } from '../store/store-model.ts'

/**
 * CREATE-2, CREATE-6, CREATE-8 and CREATE-10, of the Pet that a create returns (interface document, Resources, Endpoints
 * 2): it carries what was sent, a category that is hard to hold digit for digit, and an id that no animal had and no
 * body brought.
 */
export const createdAnimals = stateless((store, shown, options) => {
  const { exchange, answer } = shown
  const { request } = exchange
  const { contract } = options
  if (request.credential.kind !== 'key') return []
  const validity = bodyValidity(request, contract)
  const body = parsedBody(request)
  if (validity === 'invalid' || !isRecord(body)) return []
  const sent = { ...seePet(body), id: broughtId(body) }
  if (answer.kind !== 'answered' || answer.response === undefined) return []
  const { status, response } = answer
  if (status !== 201) return notLetIn(shown, sent, validity, status)
  const said = seePet(response.body)
  const isNewPet = contract.validateNewPet(body).length === 0
  const isPet = contract.validateResponse('createPet', status, response.body).length === 0
  return [
    ...(isNewPet ? returned(shown, sent, said, validity === 'valid', isPet) : []),
    ...(isOfKnownStore(store, shown) ? identified(store, shown, sent, said, options) : []),
  ]
})

/** 400 is free for a name, a category and an id that a service has reason to refuse. */
function notLetIn(
  shown: Shown,
  { id, name = '', categoryId }: SeenPet,
  validity: BodyValidity,
  status: number,
): readonly Judgement[] {
  const isHard = categoryId !== undefined && isHardCategory(categoryId)
  const isRefused = status >= 400 && status < 500 && status !== 401 && status !== 403
  if (id !== undefined && isRefused)
    return [new About('CREATE-10', shown).free('refusing a body that brings an id is free')]
  const isOfName = status === 403 && !isOrdinary(name)
  if (isOfName)
    return [new About('CREATE-2', shown).free('a name that may look like an attack may be refused')]
  if (status !== 400) {
    const affected = [
      ...(validity === 'valid' ? (['CREATE-2', 'CREATE-6'] as const) : []),
      ...(isHard && validity === 'valid' ? (['CREATE-8'] as const) : []),
      ...(id === undefined ? [] : (['CREATE-10'] as const)),
    ]
    return affected.map((requirement) =>
      new About(requirement, shown).open(
        `needs a create that is let in; it gave ${status}`,
        status === 401 ? 'AUTH-6' : 'CREATE-1',
      ),
    )
  }
  if (validity !== 'valid') return []
  return [
    new About('CREATE-2', shown).free('refused with 400, which is free'),
    ...(isHard ? [new About('CREATE-8', shown).kept('refused')] : []),
  ]
}

/** @param isPet - what is missing in a body that is no Pet, or has another type there, is CREATE-1's affair */
function returned(
  shown: Shown,
  sent: SeenPet,
  said: SeenPet,
  isValid: boolean,
  isPet: boolean,
): readonly Judgement[] {
  const isHard = sent.categoryId !== undefined && isHardCategory(sent.categoryId)
  const wrong: string[] = []
  const name = sent.name ?? ''
  if (said.name !== undefined && isComparable(name) && said.name !== name)
    wrong.push(`name ${memberOf(said, 'name')}`)
  const isCategoryKept = said.categoryId === sent.categoryId
  if (said.categoryId !== undefined && isValid && !isHard && !isCategoryKept)
    wrong.push(`categoryId ${memberOf(said, 'categoryId')}`)
  const isStatusMissing = !isPet && typeof said.status !== 'string' && said.status !== sent.status
  if (!isStatusMissing && !statusFits(sent.status, said.status))
    wrong.push(`status ${memberOf(said, 'status')}`)
  const judgements: Judgement[] = []
  const about = new About('CREATE-2', shown)
  const isWhole = said.name !== undefined && said.categoryId !== undefined && !isStatusMissing
  if (wrong.length > 0) judgements.push(about.broken(describe(sent), wrong.join('; ')))
  else if (isValid && !isWhole) judgements.push(about.open('the answer is no Pet', 'CREATE-1'))
  else if (isValid) judgements.push(about.kept(/^[ -~]*$/.test(name) ? 'plain' : 'beyond ASCII'))
  if (isHard && isValid) {
    const ofCategory = new About('CREATE-8', shown)
    if (isCategoryKept) judgements.push(ofCategory.kept(`categoryId ${sent.categoryId}`))
    else if (!isRecord(said.raw) || !Object.hasOwn(said.raw, 'categoryId'))
      judgements.push(ofCategory.open('the answer has no categoryId', 'CREATE-1'))
    else
      judgements.push(
        ofCategory.broken(`categoryId ${sent.categoryId}, or 400`, memberOf(said, 'categoryId')),
      )
  }
  return judgements
}

function identified(
  store: StoreModel,
  shown: Shown,
  sent: SeenPet,
  said: SeenPet,
  options: OracleOptions,
): readonly Judgement[] {
  const { id } = said
  if (id === undefined) return []
  const { exchange } = shown
  if (sent.id !== undefined) {
    const about = new About('CREATE-10', shown)
    const isTaken = store.own.has(sent.id) || store.seen.has(sent.id)
    if (id !== sent.id) return [about.kept(isTaken ? 'an id that an animal has' : 'an unused id')]
    // Whether the animal that has it was left alone is told by a fetch of that one.
    if (isTaken) return []
    return [about.broken(`an id other than ${id}, which the body brought, or 400`, `${id}`)]
  }
  const about = new About('CREATE-6', shown)
  const owner = store.own.get(id)
  if (owner !== undefined) return [about.broken('an id for each animal', `${id} for two`, [owner.created])]
  if (givenOnCreate(store, shown, options) !== undefined)
    return [about.open('the animal that had the id may have been removed, and the id be given again')]
  const isTwin = sent.name !== undefined && store.letIn.has(sent.name)
  const others = [...store.own.values()].map(({ created }) => created)
  const isParallel = others.some((other) => endOf(other) > exchange.sentAt && other.sentAt < endOf(exchange))
  return [about.kept(isTwin ? 'equal bodies' : isParallel ? 'at once' : 'one after the other')]
}

function statusFits(sent: unknown, said: unknown): boolean {
  if (sent !== undefined) return said === sent
  return said === undefined || petStatuses.some((status) => status === said)
}

function describe({ name, categoryId, status }: SeenPet): string {
  return `name ${printValue(name)}, categoryId ${categoryId}, status ${status ?? 'left out'}`
}

function memberOf({ raw }: SeenPet, name: string): string {
  if (!isRecord(raw)) return `missing in ${printValue(raw)}`
  return Object.hasOwn(raw, name) ? printValue(raw[name]) : 'missing'
}
