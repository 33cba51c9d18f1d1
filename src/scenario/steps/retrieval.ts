import fc from 'fast-check'
import { theKey } from '../../http/credential.ts'
import { statusOf } from '../../oracle/exchange-status.ts'
import { isPetStatus, petStatuses } from '../../oracle/new-pet.ts'
import { looksLikeAttack } from '../../oracle/ordinary.ts'
import { printOutcome } from '../../oracle/print-exchange.ts'
import { removalOf } from '../../oracle/removal.ts'
import { seePet } from '../../oracle/seen-pet.ts'
import type { CreatedPet } from '../../oracle/store/store-view.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { constants } from '../../spec/generated/constants.ts'
import { need } from '../assert.ts'
import { once } from '../once.ts'
import { Inconclusive, NotApplicable, unlessFatal } from '../outcome.ts'
import { idsOf, petsIn } from '../page.ts'
import { restFetches } from '../plan.ts'
import { poll } from '../poll.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'
import type { RequestOptions } from '../target.ts'
import type { Creation } from './creation.ts'
import { int64Max, lookalikesOf } from './ids-near.ts'
import type { Listing } from './listing.ts'

/** The pet that stands for all existing ones, and its fetch. */
interface ControlFetch extends UnknownId {
  /** The pet, if the run created it. */
  readonly own: CreatedPet | undefined
}

/** An id, and the response to its fetch. */
export interface UnknownId {
  readonly id: bigint
  readonly exchange: Exchange
}

const decisiveLookalikes = 3
/** Ids within this distance of known ones may soon be assigned by counting. */
const idsToCome = 1000n
/** Listed pets that are fetched until one is found. */
const mostCandidates = 3
/** Of the last fetches, so many are of pets that no page has shown. */
const mostUnshown = 2

/** As usual or, where the request decides nothing, in the least tested form. */
type Form = 'usual' | 'varied'

/** The scenarios of GET /pets/{petId}. */
export type Retrieval = ReturnType<typeof retrievalOf>

/** Makes the scenarios of GET /pets/{petId}. */
export function retrievalOf(run: RunContext, creation: Creation, listing: Listing) {
  const { mayWrite, settings, target, store, variation, clock } = run
  /** Requirements for which a 403 has been looked into. */
  const forbidden = new Set<'GET-2' | 'GET-3'>()

  /** Fetches an existing pet: the first created one or, where the run may not create, the first listed one. */
  const control = once('retrieval.control', async (): Promise<ControlFetch> => {
    const mayCreate = mayWrite && settings.maxCreates > 0
    const own = mayCreate ? (await creation.control()).attempt.pet : undefined
    if (own !== undefined) return { id: own.id, exchange: await fetch(own.id), own }
    const opening = petsIn((await listing.opening()).exchange)
    if (!mayCreate && opening?.length === 0) throw new NotApplicable('the store is empty')
    need(idsOf(opening).length > 0, 'a pet that exists', mayCreate ? 'CREATE-1' : 'LIST-1')
    // Pets of the first page may be gone by now.
    const listedNow = async () => petsIn((await listing.ask({})).exchange)
    for (const listed of [async () => opening, listedNow]) {
      for (const id of idsOf(await listed()).slice(0, mostCandidates)) {
        const exchange = await fetchListed(id).catch(unlessFatal)
        if (exchange !== undefined) return { id, exchange, own: undefined }
      }
    }
    throw new Inconclusive('the listed pets are foreign, and others may have removed them since')
  })

  /** Fetches a created pet, again while the fetch may lag. */
  function fetch(id: bigint, form: Form = 'usual'): Promise<Exchange> {
    const asking = askingOf(id, form)
    return poll(
      run,
      () => target.get(id, theKey, asking),
      (exchange) => statusOf(exchange) !== 404 || removalOf(exchange) !== undefined,
      store.lagsUntilFor(id),
    )
  }

  function askingOf(id: bigint, form: Form): RequestOptions {
    return form === 'usual' ? {} : variation.ofFetch(id, store)
  }

  /** Fetches a listed foreign pet; if missing, again a window later. Throws NotApplicable where lists show it no more. */
  async function fetchListed(id: bigint, shownAs?: unknown): Promise<Exchange> {
    const exchange = await fetch(id)
    if (!isRefusal(exchange, id) || removalOf(exchange) !== undefined) return exchange
    const { query: longest } = await listing.whole()
    const query = isPetStatus(shownAs) ? { ...longest, status: shownAs } : longest
    for (const pauseMs of [0, settings.consistencyWindowMs]) {
      await clock.sleep(pauseMs)
      const { exchange: list } = await listing.ask(query)
      if (!idsOf(petsIn(list)).includes(id))
        throw new NotApplicable(
          `the pet ${id} is foreign, and others may have removed it since it was listed`,
        )
    }
    return target.get(id)
  }

  /** Three ids drawn from all positive int64. */
  function unusedIds(): readonly [bigint, bigint, bigint] {
    const [a = 1n, b = 2n, c = 3n] = run.draw(fc.bigInt({ min: 1n, max: int64Max }), 3, 17)
    return [a, b, c]
  }

  /** Fetches the {@link unusedIds} after a pet was found: without one, a 404 proves nothing. */
  const unknowns = once('retrieval.unknowns', async (): Promise<readonly UnknownId[]> => {
    await control().catch(unlessFatal)
    const ids = unusedIds()
    return Promise.all(ids.map(async (id) => ({ id, exchange: await stranger(id, 'GET-2') })))
  })

  /** Fetches an id that need not exist. After a 403, an existing pet and the id again show whether the key may fetch. */
  async function stranger(id: bigint, row: 'GET-2' | 'GET-3', form: Form = 'usual'): Promise<Exchange> {
    const asking = askingOf(id, form)
    const exchange = await target.get(id, theKey, asking)
    const isTold = forbidden.has(row) || looksLikeAttack(exchange.request)
    if (statusOf(exchange) !== 403 || isTold) return exchange
    forbidden.add(row)
    const known = await control().catch(unlessFatal)
    if (known === undefined || statusOf(known.exchange) !== 200) return exchange
    await target.get(known.id, theKey, asking).catch(unlessFatal)
    return (await target.get(id, theKey, asking).catch(unlessFatal)) ?? exchange
  }

  /** Required ids that a service mistakes for the control's unless it holds int64 exactly. */
  const lookalikes = once('retrieval.lookalikes', async (): Promise<readonly bigint[]> => {
    const { id } = await control()
    const { ids } = store
    const last = ids.at(-1) ?? id
    // An id that a pet has, or soon may have, proves nothing.
    const isDense = last - id <= idsToCome
    const next = ids.find((one) => one > id)
    // A service that counts assigns ids after the last one, not between two.
    const isBetween = (one: bigint): boolean => one > id && next !== undefined && one < next
    const isTaken = (one: bigint): boolean =>
      ids.includes(one) || (isDense && one > id && one <= last + idsToCome && !isBetween(one))
    const others = lookalikesOf(id).filter((one) => one !== int64Max && !isTaken(one))
    if (id === int64Max) return others.slice(0, decisiveLookalikes)
    return [...others.slice(0, decisiveLookalikes - 1), int64Max]
  })

  /** Fetches the control again at the end of the run. */
  const again = once('retrieval.again', async (): Promise<void> => {
    const { id, own } = await found()
    await (own === undefined ? fetchListed(id) : fetch(id))
  })

  /** Fetches pets once nothing may lag, in growing batches, so that nodes that take turns do not keep step. */
  const atRest = once('retrieval.atRest', async (): Promise<void> => {
    run.requireWrites()
    const { own } = await found()
    if (own === undefined) throw run.withoutOwnAnimal()
    run.requireLeft(restFetches)
    // A body may have contained the control's id since.
    const others = store.own.filter(({ id }) => id !== own.id)
    const ofEach = petStatuses.map((status) => others.find(({ sent }) => sent.status === status))
    const drawn = run.chance('animals at rest')
    // Stores most easily damage names beyond U+FFFF and wide categories.
    const astral = others.find(({ sent }) => /[\u{10000}-\u{10FFFF}]/u.test(sent.name))
    const wide = others.find(({ sent }) => sent.categoryId > constants.doubleBound)
    const some = [astral, wide, others[drawn.integer(0, Math.max(0, others.length - 1))]]
    // A pet that no page has shown may be lost.
    const unshown = others.filter(({ id }) => !store.wasShown(id)).slice(0, mostUnshown)
    const chosen = [...unshown, ...ofEach, ...some].map((one) => one ?? own).slice(0, restFetches)
    await sleepPast(clock, Math.max(...chosen.map(({ id }) => store.lagsUntilFor(id))))
    for (const batch of [chosen.slice(0, 1), chosen.slice(1, 3), chosen.slice(3)])
      await Promise.all(
        batch.map(({ id }) => target.get(id, theKey, askingOf(id, 'varied')).catch(unlessFatal)),
      )
  })

  /** Fetches created pets whose names or categories are hard to hold. */
  const hardOnes = once('retrieval.hardOnes', async (): Promise<void> => {
    const [wide] = await creation.wide()
    for (const attempt of [await creation.expressive(), wide])
      if (attempt?.pet !== undefined) await fetch(attempt.pet.id)
  })

  const alike = once('retrieval.alike', async (): Promise<void> => {
    await found()
    await Promise.all((await lookalikes()).map((id) => stranger(id, 'GET-3')))
  })

  /** The control, if it was found. Throws where it was not, blocked by GET-1. */
  async function found(): Promise<ControlFetch> {
    const known = await control()
    const { exchange } = known
    if (removalOf(exchange) === 'removed')
      throw new NotApplicable('GET /pets/{petId} has been removed, as announced')
    const status = statusOf(exchange)
    const what = `a pet that is found; the one fetched was answered ${printOutcome(exchange)}`
    need(status === 200, what, [undefined, 403].includes(status) ? undefined : 'GET-1')
    return known
  }
  return {
    ...{ control, unknowns, lookalikes, again, atRest, hardOnes, alike },
    ...{ fetch, fetchListed, stranger, unusedIds, found },
  }
}

/** Whether the fetch of a listed pet did not return it; some statuses, such as 403, say nothing of the pet. */
export function isRefusal(exchange: Exchange, id: bigint): boolean {
  const status = statusOf(exchange)
  if (status === 200) return seePet(exchange.response?.body).id !== id
  return status !== undefined && !unsettling.includes(status)
}

const unsettling: readonly number[] = [401, 403, 429, 503]
