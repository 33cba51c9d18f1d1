import type { Exchange } from '../spec/exchange.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Judgement, Open } from '../spec/judgement.ts'
import type { Answer } from './answer.ts'
import type { OracleOptions } from './oracle-options.ts'
import { pageOf, type ShownPage } from './page-of.ts'
import { wholeId } from './pet-path.ts'
import { printOutcome } from './print-exchange.ts'
import { type SeenPet, seePet } from './seen-pet.ts'
import { type Step, toStep } from './step.ts'
import type { StoreModel } from './store/store-model.ts'

/** One exchange as the rules see it. */
export interface Shown {
  readonly exchange: Exchange
  readonly answer: Answer
  /** Undefined for what brought no page to the key. */
  readonly page: ShownPage | undefined
  /** Undefined for any request but a fetch with the key. */
  readonly fetch: Fetch | undefined
  /** What it tells of the limit, as the only one of its batch. */
  readonly step: Step
}

/** A fetch with the key, of an id that is an int64 in its usual digits. */
export interface Fetch {
  readonly id: bigint
  /** What the body of the answer shows, be it the animal or not. */
  readonly pet: SeenPet
}

/** Reads an exchange once for all rules. */
export function show(exchange: Exchange, answer: Answer): Shown {
  const { operation, credential, path } = exchange.request
  const id = operation === 'getPet' && credential.kind === 'key' ? wholeId(path) : undefined
  const fetch = id === undefined ? undefined : { id, pet: seePet(exchange.response?.body) }
  return { exchange, answer, page: pageOf(exchange, answer), fetch, step: toStep(exchange, 0, 1) }
}

/** What a rule makes of an exchange, and what it remembers from then on. */
export interface Ruling<State> {
  readonly state: State
  readonly judgements: readonly Judgement[]
}

/**
 * A part of what the interface document obliges to. What it must remember beside the store it keeps in a state, which no
 * other rule reads, and which never changes: the next exchange makes another.
 */
export interface Rule<State> {
  /** Before the first exchange. */
  readonly initial: State
  /** What an exchange says, beside the store as it was before it. */
  readonly judge: (state: State, store: StoreModel, shown: Shown, options: OracleOptions) => Ruling<State>
  /** What only the whole log tells, once the run has ended. */
  readonly conclude?: (state: State, store: StoreModel, options: OracleOptions) => readonly Judgement[]
  /** Answers that it judges once others have come. */
  readonly pending?: (state: State) => readonly Exchange[]
}

/** A rule that judges each exchange, and the end of a run, by the store alone. */
export function stateless(
  judge: (store: StoreModel, shown: Shown, options: OracleOptions) => readonly Judgement[],
  conclude: (store: StoreModel) => readonly Judgement[] = () => none,
): Rule<undefined> {
  return {
    initial: undefined,
    judge: (state, store, shown, options) => ({ state, judgements: judge(store, shown, options) }),
    conclude: (_, store) => conclude(store),
  }
}

/** An exchange that says nothing of what a rule is about. */
export function nothing<State>(state: State): Ruling<State> {
  return { state, judgements: none }
}

const none: readonly Judgement[] = []

/** Makes the judgements of one requirement on one exchange. */
export class About {
  readonly #requirement: RequirementId
  readonly #exchange: Exchange
  readonly #answer: Answer

  constructor(requirement: RequirementId, { exchange, answer }: Pick<Shown, 'exchange' | 'answer'>) {
    this.#requirement = requirement
    this.#exchange = exchange
    this.#answer = answer
  }

  /** Kept, unless a first try of the request failed. */
  kept(variety: string, others: readonly Exchange[] = []): Judgement {
    const doubt = this.#answer.kind === 'answered' ? this.#answer.doubt : undefined
    if (doubt !== undefined) return this.open(doubt, 'ERROR-4')
    return {
      state: 'kept',
      requirement: this.#requirement,
      variety,
      exchanges: [...others, this.#exchange],
    }
  }

  /** Broken, as this answer shows beside earlier ones. */
  broken(expected: string, actual?: string, others: readonly Exchange[] = []): Judgement {
    const exchanges = [...others, this.#exchange]
    const told = actual ?? printOutcome(this.#exchange)
    const twice = this.#answer.kind === 'dropped' ? `${told}, twice` : told
    const { survivor } = this.#exchange
    return {
      state: 'broken',
      requirement: this.#requirement,
      expected,
      actual: twice,
      exchanges: survivor === undefined ? exchanges : [...exchanges, survivor],
    }
  }

  open(reason: string, see?: RequirementId): Judgement {
    return this.#openFor('undecided', reason, see)
  }

  /** The answer could not have broken it; where nothing may be created, that is how the store is. */
  untried(needed: string, mayCreate: boolean): Judgement {
    return mayCreate
      ? this.#openFor('untried', `needs ${needed}`)
      : this.#openFor('absent', `the store does not show ${needed}`)
  }

  /** The requirement leaves this answer to the service. */
  free(reason: string): Judgement {
    return this.#openFor('free', reason)
  }

  /** What is to be said of an answer that is none: undefined where there is one, or nothing came though it should. */
  unanswered(): Judgement | undefined {
    const answer = this.#answer
    switch (answer.kind) {
      case 'open':
        return this.open(answer.reason, answer.see)
      case 'absent':
        return this.#openFor('absent', answer.reason)
      case 'limited':
        return this.open('the rate limit answered')
      default:
        return undefined
    }
  }

  #openFor(why: Open['why'], reason: string, see?: RequirementId): Judgement {
    return {
      state: 'open',
      requirement: this.#requirement,
      why,
      reason,
      ...(see === undefined ? {} : { see }),
      exchanges: [this.#exchange],
    }
  }
}

/** The status of an answer; undefined where nothing came. */
export function statusOf(answer: Answer): number | undefined {
  return answer.kind === 'answered' ? answer.status : undefined
}
