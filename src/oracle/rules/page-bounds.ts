import type { Exchange } from '../../spec/exchange.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { defaultLimit, type ListQuery } from '../list-query.ts'
import { isPetStatus, type PetStatus } from '../new-pet.ts'
import { printOutcome, printValue } from '../print-exchange.ts'
import {
  judgementsOf,
  petsOf,
  type Rule,
  type Ruling,
  remember,
  type Said,
  type Shown,
  violation,
} from '../rule.ts'
import type { SeenPet } from '../seen-pet.ts'
import { countKnown, ownDue } from '../store/count-known.ts'
import { isSpent } from '../store/told-spent.ts'

/** A limit with a status: how each is answered by itself tells which of them is at fault. */
interface Pair {
  readonly limit: number
  readonly status: PetStatus
}

interface Fault {
  readonly fault: 'limit' | 'status' | 'refused'
  readonly expected: string
  readonly actual: string
}

interface WrongPair extends Pair, Fault {
  readonly exchange: Exchange
}

interface State {
  /** Whether limits (`limit=5`) and statuses (`status=sold`) by themselves were answered rightly. */
  readonly alone: ReadonlyMap<string, boolean>
  readonly wrongPairs: readonly WrongPair[]
}

/**
 * LIST-2, LIST-3, LIST-4 and LIST-6: a page has no more pets than its limit, and only such as its status (interface
 * document, Endpoints 1, rules 1 and 2). A wrong answer to both together violates LIST-6 once each by itself was answered
 * rightly, and is blocked by the requirement of one that was not. The documented bodies judge a limit or a status by itself
 * that is refused, or gets no answer.
 */
export const pageBounds: Rule<State> = {
  initial: { alone: new Map(), wrongPairs: [] },
  judge(state, shown) {
    const { exchange, answer, status, page, query, store } = shown
    if (query === undefined) return undefined
    if (status === 200) return page === undefined ? undefined : bounded(state, shown, query)
    const isForbidden = status === 401 || status === 403
    if (!isPair(query)) {
      const isRefused = status !== undefined && !isForbidden && !isSpent(store, exchange)
      return isRefused || answer.kind === 'dropped' ? withAlone(state, query, false) : undefined
    }
    const about = judgementsOf('LIST-6', shown)
    const unanswered = about.unanswered()
    if (unanswered !== undefined) return unanswered
    if (isForbidden) return about.undetermined(`a list was answered ${status}`, 'AUTH-6')
    if (status !== undefined) {
      if (isSpent(store, exchange)) return about.undetermined('no request remained', 'RATE-5')
      if (status < 400) return judgementsOf('LIST-1', shown).violated('200')
    }
    return withFaults(state, exchange, query, [
      { fault: 'refused', expected: '200', actual: printOutcome(exchange) },
    ])
  },
  /** Nothing told which part was at fault: together they are. */
  conclude: ({ wrongPairs }) => wrongPairs.map(brokenBy),
  pending: ({ wrongPairs }) => wrongPairs.map(({ exchange }) => exchange),
}

function isPair(query: ListQuery): query is Pair {
  return query.limit !== undefined && query.status !== undefined
}

function withFaults(state: State, exchange: Exchange, pair: Pair, faults: readonly Fault[]): Ruling<State> {
  const wrong = faults.map((fault) => ({ exchange, ...pair, ...fault }))
  return attribute({ ...state, wrongPairs: [...state.wrongPairs, ...wrong] })
}

function bounded(state: State, shown: Shown, query: ListQuery): Ruling<State> | Said {
  const { exchange, store, options } = shown
  const pets = petsOf(shown)
  const { limit, status } = query
  const most = limit ?? defaultLimit
  const overlong: Fault | undefined =
    pets.length > most
      ? { fault: 'limit', expected: `at most ${most} animals`, actual: `${pets.length} animals` }
      : undefined
  const misfiled = status === undefined ? undefined : misfiledOn(pets, status)
  const faults = [overlong, misfiled].flatMap((fault) => fault ?? [])
  if (isPair(query)) {
    if (faults.length > 0) return withFaults(state, exchange, query, faults)
    if (pets.length === 0) return undefined
    return judgementsOf('LIST-6', shown).satisfied(`status=${query.status} and limit=${query.limit}`)
  }
  const isTried = countKnown(store, exchange.sentAt, options.consistencyWindowMs, status) > most
  const about = judgementsOf(limit === undefined ? 'LIST-2' : 'LIST-3', shown)
  const ofBound = isTried
    ? about.satisfied(limit === undefined ? (status ?? 'no filter') : `${limit}`)
    : about.notExercised(`more than ${most} animals`, options.mayCreate)
  const said = [
    overlong === undefined ? ofBound : about.violated(overlong.expected, overlong.actual),
    status === undefined ? undefined : judgeFilter(shown, status, misfiled),
  ]
  if (faults.length === 0 && !isTried && status === undefined) return said
  const ruling = withAlone(state, query, faults.length === 0)
  return remember(ruling.state, [said, ruling.judgements])
}

function misfiledOn(pets: readonly SeenPet[], status: PetStatus): Fault | undefined {
  // LIST-1 judges a pet whose status is no PetStatus.
  const stranger = pets.find(
    (pet) => pet.status !== status && (pet.status === undefined || isPetStatus(pet.status)),
  )
  if (stranger === undefined) return undefined
  const actual = `one with ${printValue(stranger.status)}: ${printValue(stranger.raw)}`
  return { fault: 'status', expected: `only animals with the status ${status}`, actual }
}

function judgeFilter(shown: Shown, status: PetStatus, misfiled: Fault | undefined): Judgement {
  const { exchange, store, options } = shown
  const pets = petsOf(shown)
  const about = judgementsOf('LIST-4', shown)
  if (misfiled !== undefined) return about.violated(misfiled.expected, misfiled.actual)
  if (pets.some((pet) => pet.status !== status))
    return about.undetermined('not every status is one', 'LIST-1')
  const due = ownDue(store, exchange.sentAt, options.consistencyWindowMs, status, () => true)
  if (pets.length === 0 && due.length > 0)
    return about.undetermined('no animal is shown, though such exist', 'LIST-5')
  // A filter has to keep pets away that may lag, too.
  const all = countKnown(store, exchange.sentAt, 0)
  if (all > countKnown(store, exchange.sentAt, 0, status)) return about.satisfied(status)
  const isAny = pets.length > 0 || all > 0
  return about.notExercised(isAny ? `an animal that is not ${status}` : 'an animal', options.mayCreate)
}

/** Takes in how a limit or a status by itself was answered, and judges the wrong pairs that this decides. */
function withAlone(state: State, { limit, status }: ListQuery, isRight: boolean): Ruling<State> {
  const name = limit === undefined ? `status=${status}` : `limit=${limit}`
  return attribute({ ...state, alone: new Map(state.alone).set(name, isRight) })
}

/** Judges those wrong pairs whose limit and status are known by themselves. */
function attribute(state: State): Ruling<State> {
  const said = state.wrongPairs.map((pair) => judgePair(state, pair))
  const wrongPairs = state.wrongPairs.filter((_, index) => said[index] === undefined)
  return remember({ ...state, wrongPairs }, said)
}

function judgePair({ alone }: State, pair: WrongPair): Said {
  const { fault, actual, exchange } = pair
  const parts = [
    { part: 'limit', see: 'LIST-3', isRight: alone.get(`limit=${pair.limit}`) },
    { part: 'status', see: 'LIST-4', isRight: alone.get(`status=${pair.status}`) },
  ] as const
  const suspects = parts.filter(({ part }) => fault === 'refused' || fault === part)
  const guilty = suspects.find(({ isRight }) => isRight === false)
  if (guilty === undefined) return suspects.every(({ isRight }) => isRight) ? brokenBy(pair) : undefined
  const reason = `a limit and a status together gave ${actual}, and so does one of them by itself`
  return judgementsOf('LIST-6', { exchange }).undetermined(reason, guilty.see)
}

function brokenBy({ expected, actual, exchange }: WrongPair): Judgement {
  return violation('LIST-6', expected, actual, [exchange])
}
