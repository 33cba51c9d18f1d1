import type { Exchange } from '../spec/exchange.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Judgement, Suspicious, Undetermined, Violated } from '../spec/judgement.ts'
import { type Answer, readAnswer } from './answer.ts'
import { statusOf } from './exchange-status.ts'
import { type ListQuery, listQuery } from './list-query.ts'
import { endOf, settledFrom } from './moments.ts'
import type { OracleOptions } from './oracle-options.ts'
import { pageOf, type ShownPage } from './page-of.ts'
import { wholeId } from './pet-path.ts'
import { printOutcome } from './print-exchange.ts'
import { type SeenPet, toldPet } from './seen-pet.ts'
import { type Step, toStep } from './step.ts'
import type { StoreModel } from './store/store-model.ts'

/** One exchange as the rules see it, beside what was known before it. */
export interface Shown {
  readonly exchange: Exchange
  readonly answer: Answer
  /** Undefined where no response came that can be judged. */
  readonly status: number | undefined
  /** Of a list, unless the interface document leaves it open. */
  readonly query: ListQuery | undefined
  readonly page: ShownPage | undefined
  readonly fetch: Fetch | undefined
  readonly step: Step
  readonly store: StoreModel
  readonly options: OracleOptions
}

/** A GET by id with the key, of an int64 in its usual digits. */
export interface Fetch {
  readonly id: bigint
  /** What the body shows, be it that pet or another. */
  readonly pet: SeenPet
  /** Whether the response is a success with that pet. */
  readonly isFound: boolean
}

/** Reads an exchange once for all rules. */
export function show(exchange: Exchange, store: StoreModel, options: OracleOptions): Shown {
  const { operation, credential, path } = exchange.request
  const answer = readAnswer(exchange, store)
  const status = answer.kind === 'answered' ? answer.status : undefined
  const query = operation === 'listPets' ? listQuery(path) : undefined
  const id = operation === 'getPet' && credential.kind === 'key' ? wholeId(path) : undefined
  const pet = toldPet(exchange)
  const fetch = id === undefined ? undefined : { id, pet, isFound: status === 200 && pet.id === id }
  const [page, step] = [pageOf(exchange, status), toStep(exchange)]
  return { exchange, answer, status, query, page, fetch, step, store, options }
}

/** Whether a request went out when no GET may lag behind an earlier response any more (interface document, Consistency). */
export function isSettled({ exchange, options }: Shown, since: Exchange): boolean {
  return exchange.sentAt >= settledFrom(endOf(since), options.consistencyWindowMs)
}

/** Pets that a response shows: those of a page, or the one that was fetched. */
export function petsOf({ page, fetch }: Shown): readonly SeenPet[] {
  return page?.pets ?? (fetch?.isFound === true ? [fetch.pet] : [])
}

/** What a rule says: nothing, a judgement, or several things. */
export type Said = Judgement | readonly Said[] | undefined

/** What a rule says, and what it remembers from then on. */
export interface Ruling<State> {
  readonly state: State
  readonly judgements: readonly Judgement[]
}

/** Judges by the store, and by a state that no other rule reads and that never changes: the next exchange makes another. */
export interface Rule<State> {
  readonly initial: State
  /** Without a ruling, the state stays. */
  readonly judge: (state: State, shown: Shown) => Said | Ruling<State>
  /** What only the whole log tells, once the run has ended. */
  readonly conclude?: (state: State, store: StoreModel, options: OracleOptions) => Said
  /** Exchanges that it judges once others have come. */
  readonly pending?: (state: State) => readonly Exchange[]
}

/** A rule that judges each exchange, and the end of a run, by the store alone. */
export function stateless(
  judge: (shown: Shown) => Said,
  conclude: (store: StoreModel) => Said = () => undefined,
): Rule<undefined> {
  return { initial: undefined, judge: (_, shown) => judge(shown), conclude: (_, store) => conclude(store) }
}

/** A ruling with a new state. */
export function remember<State>(state: State, said?: Said): Ruling<State> {
  return { state, judgements: judgementsIn(said) }
}

/** The ruling of a rule, which keeps its state unless it names another. */
export function ruled<State>(state: State, said: Said | Ruling<State>): Ruling<State> {
  return said !== undefined && 'judgements' in said ? said : remember(state, said)
}

/** A rule with its state: so rules of any states stand in one list. */
export interface RunningRule {
  /** @returns the rule with its next state, itself where the state stays */
  readonly judge: (shown: Shown) => { readonly rule: RunningRule; readonly judgements: readonly Judgement[] }
  readonly conclude: (store: StoreModel, options: OracleOptions) => readonly Judgement[]
  readonly pending: () => readonly Exchange[]
}

/** Starts a rule, or lets it go on with a state. */
export function runningRule<State>(rule: Rule<State>, state: State = rule.initial): RunningRule {
  const running: RunningRule = {
    judge(shown) {
      const { state: next, judgements } = ruled(state, rule.judge(state, shown))
      return { rule: next === state ? running : runningRule(rule, next), judgements }
    },
    conclude: (store, options) => judgementsIn(rule.conclude?.(state, store, options)),
    pending: () => rule.pending?.(state) ?? [],
  }
  return running
}

/** The judgements in what a rule says, however deep. */
export function judgementsIn(said: Said): readonly Judgement[] {
  if (said === undefined) return []
  return 'requirement' in said ? [said] : said.flatMap(judgementsIn)
}

/** A violation, as exchanges show it together, the telling one last. */
export function violation(
  requirement: RequirementId,
  expected: string,
  actual: string,
  exchanges: readonly Exchange[],
): Violated {
  return { state: 'violated', requirement, expected, actual, exchanges }
}

/** What looks like a violation, and why it settles nothing. */
export function suspicious(violated: Violated, reason: string): Suspicious {
  return { ...violated, state: 'suspicious', reason }
}

/** The judgements of one requirement on one exchange. */
export type JudgementBuilder = ReturnType<typeof judgementsOf>

/** Makes the judgements of one requirement on one exchange or, without its answer, of what holds of it by itself. */
export function judgementsOf(
  requirement: RequirementId,
  { exchange, answer }: { readonly exchange: Exchange; readonly answer?: Answer },
) {
  const leave = (why: Undetermined['why'], reason: string, blockedBy?: RequirementId): Judgement => {
    const blocked = blockedBy === undefined ? {} : { blockedBy }
    return { state: 'undetermined', requirement, why, reason, ...blocked, exchanges: [exchange] }
  }
  const undetermined = (reason: string, blockedBy?: RequirementId): Judgement =>
    leave('undecided', reason, blockedBy)
  return {
    undetermined,

    /** Satisfied, unless a first try of the request failed. By default, operation and status are the coverage case. */
    satisfied(
      coverageCase = `${exchange.request.operation} ${statusOf(exchange)}`,
      others: readonly Exchange[] = [],
    ): Judgement {
      const doubt = answer?.kind === 'answered' ? answer.doubt : undefined
      if (doubt !== undefined) return undetermined(doubt, 'ERROR-4')
      return { state: 'satisfied', requirement, coverageCase, exchanges: [...others, exchange] }
    },

    /** Violated, as this answer shows beside earlier ones. */
    violated(expected: string, told = printOutcome(exchange), others: readonly Exchange[] = []): Violated {
      const actual = answer?.kind === 'dropped' ? `${told}, twice` : told
      const exchanges = [...others, exchange, ...(exchange.survivor === undefined ? [] : [exchange.survivor])]
      return violation(requirement, expected, actual, exchanges)
    },

    /** The response could not have violated it; where the run creates nothing, that is how the store is. */
    notExercised: (needed: string, mayCreate: boolean): Judgement =>
      mayCreate ? leave('untried', `needs ${needed}`) : leave('absent', `the store does not show ${needed}`),

    /** The requirement leaves this response to the service. */
    permitted: (reason: string): Judgement => leave('permitted', reason),

    /** The judgement where no response can be judged; undefined where one can, or none came though it should. */
    unanswered(): Judgement | undefined {
      if (answer?.kind === 'open') return undetermined(answer.reason, answer.blockedBy)
      if (answer?.kind === 'absent') return leave('absent', answer.reason)
      return answer?.kind === 'limited' ? undetermined('the rate limit answered') : undefined
    },
  }
}
