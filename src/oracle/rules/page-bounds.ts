import type { Exchange } from '../../spec/exchange.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { printValue } from '../describe-errors.ts'
import { defaultLimit, type ListQuery } from '../list-query.ts'
import { isPetStatus, type PetStatus } from '../new-pet.ts'
import { printOutcome } from '../print-exchange.ts'
import { judgementsOf, type Rule, type Ruling, remember, type Said, type Shown } from '../rule.ts'
import type { SeenPet } from '../seen-pet.ts'
import { countKnown, ownDue } from '../store/count-known.ts'
import { isSpent } from '../store/is-spent.ts'

/** A limit with a status: by themselves they tell which of them is at fault where the answer to both is wrong. */
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
  /** How limits (`limit=5`) and statuses (`status=sold`) by themselves were answered. */
  readonly alone: ReadonlyMap<string, 'right' | 'wrong' | 'refused'>
  readonly wrongPairs: readonly WrongPair[]
}

/**
 * LIST-2, LIST-3, LIST-4 and LIST-6: a page has no more animals than its limit, and only such as its status (interface
 * document, Endpoints 1, rules 1 and 2). A wrong answer to both together is LIST-6's once each by itself was answered
 * rightly, and open where one was not: its own requirement is broken then. By itself a limit or a status that is refused,
 * or gets no answer, is judged with the documented bodies.
 */
export const pageBounds: Rule<State> = {
  initial: { alone: new Map(), wrongPairs: [] },
  judge(state, shown) {
    const { exchange, answer, status, page, query, store } = shown
    if (query === undefined) return undefined
    const refused = (pair: Pair): Ruling<State> =>
      withFaults(state, exchange, pair, [
        { fault: 'refused', expected: '200', actual: printOutcome(exchange) },
      ])
    if (status === 200) return page === undefined ? undefined : bounded(state, shown, query, page.pets)
    if (!isPair(query)) {
      if (answer.kind === 'dropped') return withAlone(state, query, 'wrong')
      const isRefused = status !== undefined && status !== 401 && status !== 403 && !isSpent(store, exchange)
      return isRefused ? withAlone(state, query, 'refused') : undefined
    }
    const about = judgementsOf('LIST-6', shown)
    if (status === undefined) return about.unanswered() ?? refused(query)
    if (status === 401 || status === 403) return about.undetermined(`a list was answered ${status}`, 'AUTH-6')
    if (isSpent(store, exchange)) return undefined
    return status < 400 ? judgementsOf('LIST-1', shown).violated('200') : refused(query)
  },
  /** What could not be told apart is wrong for both together all the same. */
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

function bounded(
  state: State,
  shown: Shown,
  query: ListQuery,
  pets: readonly SeenPet[],
): Ruling<State> | Said {
  const { limit: most = defaultLimit, status } = query
  const overlong: Fault | undefined =
    pets.length > most
      ? { fault: 'limit', expected: `at most ${most} animals`, actual: `${pets.length} animals` }
      : undefined
  const misfiled = status === undefined ? undefined : misfiledOn(pets, status)
  const faults = [overlong, misfiled].flatMap((fault) => fault ?? [])
  if (isPair(query)) {
    if (faults.length > 0) return withFaults(state, shown.exchange, query, faults)
    if (pets.length === 0) return undefined
    return judgementsOf('LIST-6', shown).satisfied(`status=${query.status} and limit=${query.limit}`)
  }
  // How many there are is counted where a bound was kept only: it shows whether it was tried.
  const isTried = overlong !== undefined || areMoreThan(shown, most, status)
  const judgements = [judgeBound(shown, query, most, overlong, isTried)]
  if (status !== undefined) judgements.push(judgeFilter(shown, status, pets, misfiled))
  const isRight = faults.length === 0
  if (isRight && !isTried && status === undefined) return judgements
  const ruling = withAlone(state, query, isRight ? 'right' : 'wrong')
  return remember(ruling.state, [...judgements, ...ruling.judgements])
}

function misfiledOn(pets: readonly SeenPet[], status: PetStatus): Fault | undefined {
  // One whose status is no PetStatus at all is no Pet: LIST-1 judges that.
  const stranger = pets.find(
    (pet) => pet.status !== status && (pet.status === undefined || isPetStatus(pet.status)),
  )
  if (stranger === undefined) return undefined
  const actual = `one with ${printValue(stranger.status)}: ${printValue(stranger.raw)}`
  return { fault: 'status', expected: `only animals with the status ${status}`, actual }
}

function areMoreThan({ exchange, store, options }: Shown, most: number, of?: PetStatus): boolean {
  return (
    store.seen.size + store.own.size > most &&
    countKnown(store, exchange.sentAt, options.consistencyWindowMs, of) > most
  )
}

function judgeBound(
  shown: Shown,
  { limit, status }: ListQuery,
  most: number,
  overlong: Fault | undefined,
  isTried: boolean,
): Judgement {
  const about = judgementsOf(limit === undefined ? 'LIST-2' : 'LIST-3', shown)
  if (overlong !== undefined) return about.violated(overlong.expected, overlong.actual)
  return isTried
    ? about.satisfied(limit === undefined ? (status ?? 'no filter') : `${limit}`)
    : about.notExercised(`more than ${most} animals`, shown.options.mayCreate)
}

function judgeFilter(
  shown: Shown,
  status: PetStatus,
  pets: readonly SeenPet[],
  misfiled: Fault | undefined,
): Judgement {
  const { store, options } = shown
  const { sentAt } = shown.exchange
  const about = judgementsOf('LIST-4', shown)
  if (misfiled !== undefined) return about.violated(misfiled.expected, misfiled.actual)
  if (pets.some((pet) => pet.status !== status))
    return about.undetermined('not every status is one', 'LIST-1')
  if (pets.length === 0 && ownDue(store, sentAt, options.consistencyWindowMs, status, () => true).length > 0)
    return about.undetermined('no animal is shown, though such exist', 'LIST-5')
  // Animals that a filter has to keep away, lagging or not.
  const all = countKnown(store, sentAt, 0)
  if (all > countKnown(store, sentAt, 0, status)) return about.satisfied(status)
  const isAny = pets.length > 0 || all > 0
  return about.notExercised(isAny ? `an animal that is not ${status}` : 'an animal', options.mayCreate)
}

/** Takes in how a limit or a status by itself was answered, and judges the wrong pairs that this tells of. */
function withAlone(
  state: State,
  { limit, status }: ListQuery,
  how: 'right' | 'wrong' | 'refused',
): Ruling<State> {
  const name = limit === undefined ? `status=${status}` : `limit=${limit}`
  const isNews = (limit ?? status) !== undefined && state.alone.get(name) !== how
  return attribute(isNews ? { ...state, alone: new Map(state.alone).set(name, how) } : state)
}

/** Judges those wrong pairs of which it is known by now how their limit and their status fare by themselves. */
function attribute(state: State): Ruling<State> {
  if (state.wrongPairs.length === 0) return remember(state)
  const judged = state.wrongPairs.map((pair) => ({ pair, said: judgePair(state, pair) }))
  const wrongPairs = judged.filter(({ said }) => said === undefined).map(({ pair }) => pair)
  return remember(
    { ...state, wrongPairs },
    judged.map(({ said }) => said),
  )
}

function judgePair({ alone }: State, pair: WrongPair): Judgement | undefined {
  const { fault, actual, exchange } = pair
  const parts = [
    { part: 'limit', see: 'LIST-3', how: alone.get(`limit=${pair.limit}`) },
    { part: 'status', see: 'LIST-4', how: alone.get(`status=${pair.status}`) },
  ] as const
  const suspects = parts.filter(({ part }) => fault === 'refused' || fault === part)
  const guilty = suspects.find(({ how }) => how === 'wrong' || how === 'refused')
  if (guilty === undefined) return suspects.every(({ how }) => how === 'right') ? brokenBy(pair) : undefined
  const reason = `a limit and a status together gave ${actual}, and so does one of them by itself`
  const { see } = guilty
  return {
    state: 'undetermined',
    requirement: 'LIST-6',
    why: 'undecided',
    reason,
    blockedBy: see,
    exchanges: [exchange],
  }
}

function brokenBy({ expected, actual, exchange }: WrongPair): Judgement {
  return { state: 'violated', requirement: 'LIST-6', expected, actual, exchanges: [exchange] }
}
