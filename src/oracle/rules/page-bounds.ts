import type { Exchange } from '../../spec/exchange.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import { isRecord } from '../../spec/is-record.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { printValue } from '../describe-errors.ts'
import { defaultLimit, type ListQuery, listQuery } from '../list-query.ts'
import { type PetStatus, petStatuses } from '../new-pet.ts'
import type { OracleOptions } from '../oracle-options.ts'
import { printOutcome } from '../print-exchange.ts'
import { About, nothing, type Rule, type Ruling, type Shown } from '../rule.ts'
import { countKnown, ownDue } from '../store/count-known.ts'
import { isSpent } from '../store/is-spent.ts'
import type { StoreModel } from '../store/store-model.ts'

/** A wrong answer to a limit with a status: by themselves they tell which of them is at fault. */
interface WrongPair {
  readonly exchange: Exchange
  readonly limit: number
  readonly status: PetStatus
  readonly fault: 'limit' | 'status' | 'refused'
  readonly expected: string
  readonly actual: string
}

interface State {
  /** How limits (`limit=5`) and statuses (`status=sold`) by themselves were answered. */
  readonly alone: ReadonlyMap<string, 'right' | 'wrong' | 'refused'>
  readonly wrongPairs: readonly WrongPair[]
}

/**
 * LIST-2, LIST-3, LIST-4 and LIST-6: a page has no more animals than its limit, and only such as its status (interface
 * document, Endpoints 1, rules 1 and 2). A wrong answer to both together is LIST-6's once each by itself was answered
 * rightly, and open where one was not: its own requirement is broken then.
 */
export const pageBounds: Rule<State> = {
  initial: { alone: new Map(), wrongPairs: [] },
  judge(state, store, shown, options) {
    const { exchange, answer } = shown
    const { request } = exchange
    if (request.operation !== 'listPets' || request.credential.kind !== 'key') return nothing(state)
    const query = listQuery(request.path)
    if (query === undefined) return nothing(state)
    if (answer.kind !== 'answered') return unanswered(state, shown, query)
    const { response, status } = answer
    if (status === 401 || status === 403)
      return { state, judgements: openPair(shown, query, `a list was answered ${status}`, 'AUTH-6') }
    if (status !== 200)
      return isSpent(store, exchange) ? nothing(state) : refused(state, shown, query, status)
    if (response === undefined) return nothing(state)
    const { body } = response
    if (!Array.isArray(body)) return nothing(state)
    return bounded(state, store, shown, query, body, options)
  },
  /** What could not be told apart is wrong for both together all the same. */
  conclude: ({ wrongPairs }) => wrongPairs.map(brokenBy),
  pending: ({ wrongPairs }) => wrongPairs.map(({ exchange }) => exchange),
}

/** By itself a limit or a status that gets no answer is judged with the documented bodies. */
function unanswered(state: State, shown: Shown, query: ListQuery): Ruling<State> {
  const { answer, exchange } = shown
  const { limit, status } = query
  if (answer.kind === 'limited') return nothing(state)
  if (limit === undefined || status === undefined)
    return answer.kind === 'dropped' ? attribute(withAlone(state, query, 'wrong')) : nothing(state)
  const open = new About('LIST-6', shown).unanswered()
  if (open !== undefined) return { state, judgements: [open] }
  return attribute(withRefused(state, exchange, limit, status))
}

function openPair(
  shown: Shown,
  { limit, status }: ListQuery,
  reason: string,
  see: RequirementId,
): readonly Judgement[] {
  return limit === undefined || status === undefined ? [] : [new About('LIST-6', shown).open(reason, see)]
}

function withRefused(state: State, exchange: Exchange, limit: number, status: PetStatus): State {
  const actual = printOutcome(exchange)
  const pair: WrongPair = { exchange, limit, status, fault: 'refused', expected: '200', actual }
  return { ...state, wrongPairs: [...state.wrongPairs, pair] }
}

/** By itself the refusal of a limit or a status is judged with the documented bodies. */
function refused(state: State, shown: Shown, { limit, status }: ListQuery, told: number): Ruling<State> {
  const { exchange } = shown
  if (limit === undefined || status === undefined)
    return attribute(withAlone(state, { limit, status }, 'refused'))
  if (told < 400) return { state, judgements: [new About('LIST-1', shown).broken('200')] }
  return attribute(withRefused(state, exchange, limit, status))
}

function bounded(
  state: State,
  store: StoreModel,
  shown: Shown,
  query: ListQuery,
  body: readonly unknown[],
  { consistencyWindowMs, mayCreate }: OracleOptions,
): Ruling<State> {
  const { limit, status } = query
  const { exchange } = shown
  const most = limit ?? defaultLimit
  const overlong = body.length > most
  const stranger = status === undefined ? undefined : body.find((raw) => isOther(raw, status))
  const bound = { expected: `at most ${most} animals`, actual: `${body.length} animals` }
  const filter = {
    expected: `only animals with the status ${status}`,
    actual: `one with ${printValue(statusMember(stranger))}: ${printValue(stranger)}`,
  }
  if (limit !== undefined && status !== undefined) {
    const faults = [
      ...(overlong ? [{ fault: 'limit' as const, ...bound }] : []),
      ...(stranger === undefined ? [] : [{ fault: 'status' as const, ...filter }]),
    ]
    if (faults.length > 0)
      return attribute({
        ...state,
        wrongPairs: [...state.wrongPairs, ...faults.map((fault) => ({ exchange, limit, status, ...fault }))],
      })
    const kept =
      body.length > 0 ? [new About('LIST-6', shown).kept(`status=${status} and limit=${limit}`)] : []
    return { state, judgements: kept }
  }
  // How many there are is counted where a bound was kept only: it shows whether it was tried.
  const isTried = (most: number, of?: PetStatus): boolean =>
    store.seen.size + store.own.size > most &&
    countKnown(store, exchange.sentAt, consistencyWindowMs, of) > most
  const judgements: Judgement[] = []
  const aboutBound = new About(limit === undefined ? 'LIST-2' : 'LIST-3', shown)
  const isBoundTried = overlong || isTried(most, status)
  if (overlong) judgements.push(aboutBound.broken(bound.expected, bound.actual))
  else if (isBoundTried)
    judgements.push(aboutBound.kept(limit === undefined ? (status ?? 'no filter') : `${limit}`))
  else judgements.push(aboutBound.untried(`more than ${most} animals`, mayCreate))
  if (status !== undefined) {
    const aboutFilter = new About('LIST-4', shown)
    if (stranger !== undefined) judgements.push(aboutFilter.broken(filter.expected, filter.actual))
    else if (body.some((raw) => statusMember(raw) !== status))
      judgements.push(aboutFilter.open('not every status is one', 'LIST-1'))
    else if (body.length === 0 && ownDue(store, exchange.sentAt, consistencyWindowMs, status, () => true) > 0)
      judgements.push(aboutFilter.open('no animal is shown, though such exist', 'LIST-5'))
    else if (hasOthers(store, exchange.sentAt, status)) judgements.push(aboutFilter.kept(status))
    else {
      const isAny = body.length > 0 || countKnown(store, exchange.sentAt, 0) > 0
      judgements.push(aboutFilter.untried(isAny ? `an animal that is not ${status}` : 'an animal', mayCreate))
    }
  }
  const isRight = !overlong && stranger === undefined
  if (isRight && !isBoundTried && status === undefined) return { state, judgements }
  const ruling = attribute(withAlone(state, query, isRight ? 'right' : 'wrong'))
  return { state: ruling.state, judgements: [...judgements, ...ruling.judgements] }
}

/** Whether there are animals that a filter has to keep away, lagging or not. */
function hasOthers(store: StoreModel, at: number, status: PetStatus): boolean {
  return countKnown(store, at, 0) > countKnown(store, at, 0, status)
}

function withAlone(state: State, { limit, status }: ListQuery, how: 'right' | 'wrong' | 'refused'): State {
  if (limit === undefined && status === undefined) return state
  const name = limit === undefined ? `status=${status}` : `limit=${limit}`
  if (state.alone.get(name) === how) return state
  return { ...state, alone: new Map(state.alone).set(name, how) }
}

/** Judges those wrong pairs of which it is known by now how their limit and their status fare by themselves. */
function attribute(state: State): Ruling<State> {
  if (state.wrongPairs.length === 0) return nothing(state)
  const judged = state.wrongPairs.map((pair) => ({ pair, judgement: judgePair(state, pair) }))
  return {
    state: {
      ...state,
      wrongPairs: judged.filter(({ judgement }) => judgement === undefined).map(({ pair }) => pair),
    },
    judgements: judged.flatMap(({ judgement }) => (judgement === undefined ? [] : [judgement])),
  }
}

function judgePair(state: State, pair: WrongPair): Judgement | undefined {
  const limit = state.alone.get(`limit=${pair.limit}`)
  const status = state.alone.get(`status=${pair.status}`)
  const { fault } = pair
  const [isLimitWrong, isStatusWrong] = [limit, status].map((how) => how === 'wrong' || how === 'refused')
  if (fault !== 'status' && isLimitWrong) return dependent(pair, 'LIST-3')
  if (fault !== 'limit' && isStatusWrong) return dependent(pair, 'LIST-4')
  const isKnown = (fault === 'status' || limit === 'right') && (fault === 'limit' || status === 'right')
  if (!isKnown) return undefined
  return brokenBy(pair)
}

function dependent({ exchange, actual }: WrongPair, see: 'LIST-3' | 'LIST-4'): Judgement {
  const reason = `a limit and a status together gave ${actual}, and so does one of them by itself`
  return { state: 'open', requirement: 'LIST-6', why: 'undecided', reason, see, exchanges: [exchange] }
}

function brokenBy({ expected, actual, exchange }: WrongPair): Judgement {
  return { state: 'broken', requirement: 'LIST-6', expected, actual, exchanges: [exchange] }
}

/** One whose status is no PetStatus at all is no Pet: LIST-1 judges that. */
function isOther(raw: unknown, status: PetStatus): boolean {
  const told = statusMember(raw)
  return told !== status && (told === undefined || petStatuses.some((one) => one === told))
}

function statusMember(raw: unknown): unknown {
  return isRecord(raw) && Object.hasOwn(raw, 'status') ? raw['status'] : undefined
}
