import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import { mayAnswerAsItLikes } from './answer.ts'
import { isComparable } from './body-validity.ts'
import { statusOf } from './exchange-status.ts'
import { learnLetIn } from './forbidden.ts'
import type { Known, KnownAnimal, RefusedName } from './known.ts'
import { namesWithin } from './names-within.ts'
import { petStatuses } from './new-pet.ts'
import type { OracleOptions } from './oracle-options.ts'
import { isOwnCategory } from './own-category.ts'
import { parsedBody } from './parsed-body.ts'
import { printOutcome } from './print-exchange.ts'
import { formOf } from './request-form.ts'
import type { Shown } from './rule.ts'
import { isOfKnownStore } from './rules/one-store.ts'
import { type SeenPet, seePet } from './seen-pet.ts'

const unavailable = 503
const limited = 429

/** Learns of a request that is about to go out. */
export function learnSent(known: Known, request: RequestSpec): Known {
  if (request.operation !== 'createPet' || request.credential.kind !== 'key') return known
  const { name } = seePet(parsedBody(request))
  if (name === undefined) return known
  const count = known.namesSent.get(name) ?? 0
  const namesSent = new Map(known.namesSent).set(name, count + 1)
  // It may be stored before its answer comes.
  const refused = new Map(known.refused)
  refused.delete(name)
  return { ...known, namesSent, refused }
}

/** Learns from an answer once it is judged. */
export function learnAnswer(known: Known, shown: Shown, { tag }: OracleOptions): Known {
  const { exchange } = shown
  const failed = learnFailure(known, exchange)
  const answered = learnKeyAnswer(isLetIn(exchange) ? learnLetIn(failed, exchange) : failed, shown)
  const isCreate = exchange.request.operation === 'createPet' && isOfKnownStore(known, shown)
  return isCreate ? learnCreate(answered, exchange, tag) : answered
}

function isLetIn({ request, response }: Exchange): boolean {
  const status = response?.status ?? 0
  return request.credential.kind === 'key' && status >= 200 && status < 300
}

function learnFailure(known: Known, exchange: Exchange): Known {
  const { request } = exchange
  const status = statusOf(exchange)
  if (status === undefined || request.operation === 'listOrders') return known
  const isFailure = status >= 500 && status !== unavailable
  if (!isFailure && known.failing.size === 0) return known
  const failing = new Map(known.failing)
  if (isFailure) failing.set(formOf(request), printOutcome(exchange))
  else failing.delete(formOf(request))
  return { ...known, failing }
}

function learnKeyAnswer(known: Known, { exchange }: Shown): Known {
  const { operation, credential } = exchange.request
  const status = statusOf(exchange)
  if (operation === undefined || credential.kind !== 'key' || status === undefined) return known
  const isFailure = status >= 500 && !mayAnswerAsItLikes(exchange.request)
  if (status === limited || isFailure || known.keyAnswers.get(operation) === status) return known
  return { ...known, keyAnswers: new Map(known.keyAnswers).set(operation, status) }
}

/**
 * Learns from the answer to a create. What the service said of the animal replaces what was sent, where it is something
 * else: that is told once, of the create, and nothing is expected of the field from then on.
 *
 * @param tag - of the run: a name without it may be another's
 */
function learnCreate(known: Known, exchange: Exchange, tag: string): Known {
  const { request } = exchange
  const status = statusOf(exchange) ?? 0
  const sent = seePet(parsedBody(request))
  // It is asked again.
  if (status === limited) return known
  if (status >= 400 && status < 500) {
    const refusal = refusalOf(exchange, status, sent)
    const { name } = sent
    const harmed = learnNameRefused(learnVictim(known, exchange, sent), exchange, name)
    return refusal === undefined
      ? harmed
      : { ...harmed, ...learnRefused(known, exchange, sent, refusal, tag) }
  }
  // Whatever was not refused may have been stored.
  const letIn = learnVictim(
    status === 201 ? learnAnimal(known, sent, seePet(exchange.response?.body), exchange) : known,
    exchange,
    sent,
  )
  if (sent.name === undefined) return letIn
  const refused = new Map(letIn.refused)
  refused.delete(sent.name)
  return { ...letIn, refused, letIn: new Set(letIn.letIn).add(sent.name) }
}

/** By what an animal that a refused create left would be known: any name that its body carried, or else its category. */
function learnRefused(
  known: Known,
  exchange: Exchange,
  sent: SeenPet,
  refusal: RefusedName,
  tag: string,
): Pick<Known, 'refused' | 'refusedCategories'> {
  const { request, resent } = exchange
  const mayBeStored = (name: string): boolean =>
    resent === true || isAnotherOut(known, request, name) || known.letIn.has(name)
  const refused = new Map(known.refused)
  for (const name of namesWithin(request.body ?? '', tag)) if (!mayBeStored(name)) refused.set(name, refusal)
  const { refusedCategories } = known
  return {
    refused,
    refusedCategories:
      sent.name === undefined ? withNameless(refusedCategories, sent, refusal, tag) : refusedCategories,
  }
}

/** Whether another create of that name may be stored, its answer lost or not come yet. */
function isAnotherOut(known: Known, { credential }: RequestSpec, name: string): boolean {
  const itself = credential.kind === 'key' ? 1 : 0
  const sent = known.namesSent.get(name) ?? itself
  return sent - itself - (known.namesRefused.get(name) ?? 0) > 0
}

/** What is left of a create without a name is known by its category, where that is one of the run's own. */
function withNameless(
  refused: Known['refusedCategories'],
  { categoryId }: SeenPet,
  refusal: RefusedName,
  tag: string,
): Known['refusedCategories'] {
  if (categoryId === undefined || !isOwnCategory(tag, categoryId)) return refused
  return new Map(refused).set(categoryId, refusal)
}

function learnNameRefused(known: Known, { request }: Exchange, name: string | undefined): Known {
  if (name === undefined || request.credential.kind !== 'key') return known
  const count = known.namesRefused.get(name) ?? 0
  return { ...known, namesRefused: new Map(known.namesRefused).set(name, count + 1) }
}

function learnAnimal(known: Known, sent: SeenPet, said: SeenPet, exchange: Exchange): Known {
  const { id } = said
  if (id === undefined) return known
  const before = known.own.get(id)
  const animal = animalOf(sent, said, exchange)
  const contested = before !== undefined ? 'told twice' : sent.id === id ? 'brought' : undefined
  const own = new Map(known.own).set(id, { ...(before ?? animal), contested })
  const { name } = animal
  if (name === undefined || contested !== undefined) return { ...known, own }
  const ownNames = new Map(known.ownNames).set(name, known.ownNames.has(name) ? undefined : id)
  return { ...known, own, ownNames }
}

/** A body that brings the id of an animal must leave that one alone; what is expected of it is compared from then on. */
function learnVictim(known: Known, exchange: Exchange, { id }: SeenPet): Known {
  if (id === undefined || exchange.request.credential.kind !== 'key') return known
  const before = known.fetched.get(id)
  const own = known.own.get(id)
  return {
    ...known,
    own:
      own === undefined
        ? known.own
        : new Map(known.own).set(id, { ...own, contested: own.contested ?? 'brought' }),
    victims:
      before === undefined || known.victims.has(id)
        ? known.victims
        : new Map(known.victims).set(id, { before, create: exchange }),
  }
}

/** Without the key, 401 says that nothing was done (AUTH-5); with it, 400 does, whatever was sent (CREATE-7). */
function refusalOf(exchange: Exchange, status: number, sent: SeenPet): RefusedName | undefined {
  const { request } = exchange
  const filedUnder = petStatuses.find((one) => one === sent.status)
  if (request.credential.kind !== 'key')
    return status === 401 ? { requirement: 'AUTH-5', status: filedUnder, exchange } : undefined
  if (status !== 400) return undefined
  return { requirement: 'CREATE-7', status: filedUnder, exchange }
}

function animalOf(sent: SeenPet, said: SeenPet, created: Exchange): KnownAnimal {
  const { name, categoryId } = sent
  const isKept = name !== undefined && isComparable(name) && said.name === name
  return {
    name: isKept ? name : undefined,
    categoryId: said.categoryId === categoryId ? categoryId : undefined,
    // One that was not sent is the service's choice, now and later: transitions are not shown (States).
    status: said.status === sent.status ? petStatuses.find((one) => one === sent.status) : undefined,
    filedUnder: sent.status,
    contested: undefined,
    created,
  }
}
