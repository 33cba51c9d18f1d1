import { channel } from 'node:diagnostics_channel'
import { planLimits } from '../http/pacing/plan.ts'
import { interactionsCovered } from '../interactions/interactions-covered.ts'
import { type InteractionsTried, interactionsTried } from '../interactions/interactions-tried.ts'
import { type Shows, showsOf } from '../isolation/shows.ts'
import {
  conclude,
  initialState,
  judge,
  type OracleEvent,
  type OracleState,
  pendingOf,
} from '../oracle/judge.ts'
import { judgeBase } from '../oracle/judge-base.ts'
import type { OracleOptions } from '../oracle/oracle-options.ts'
import { unservedRequests } from '../oracle/rules/unserved.ts'
import { StoreView } from '../oracle/store/store-view.ts'
import type { Contract } from '../spec/contract.ts'
import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Judgement, Satisfied, Undetermined, Violated } from '../spec/judgement.ts'
import type { ExchangeEntry } from '../spec/run-event.ts'
import type { JudgedJournal } from './journal.ts'
import { JudgementJournal } from './judgement-journal.ts'
import { type BreachDetails, ContractBreach, type Inconclusive } from './outcome.ts'
import { prove } from './proof.ts'
import type { JudgedSettings } from './settings.ts'

/** Publishes each event with the options of the oracle, in the thread of the suites: tests record runs by it. */
const events = channel('petstore-conformance:oracle-event')

/** Judgements `satisfied` that are remembered, to be compared with what is minimised. */
const mostSatisfying = 10_000
/** Longer bodies are remembered for the first of a coverage case alone. */
const smallBody = 2_000

/** What satisfied a requirement, as it may be sent again. */
export interface Satisfying {
  readonly requirement: RequirementId
  readonly number: number
  readonly shows: Shows
  readonly exchange?: Exchange
}

/** Gives every event of the run to the oracle, and remembers its judgements. */
export class Responses {
  readonly #options: OracleOptions
  readonly #interactions: InteractionsTried
  #state: OracleState = initialState
  /** The known pets of the target, always as of now. */
  readonly store: StoreView
  readonly #journal: JudgedJournal
  readonly #section: () => string
  readonly #onEvent: (event: OracleEvent) => void
  readonly #judgements: JudgementJournal
  readonly #satisfied = new Set<RequirementId>()
  readonly #undecided = new Map<RequirementId, Undetermined>()
  readonly #broken: Violated[] = []
  readonly #satisfying: Satisfying[] = []
  #isTakingApart = false
  /** By number of each exchange that they rest on: violations and, while one is minimised, what satisfied a requirement. */
  readonly #notes = new Map<number, readonly (Violated | Satisfied)[]>()
  /** Why a request of the run could not be sent, the last time that one could not. */
  whyNotSent: Inconclusive | undefined

  /**
   * @param section - returns the section of the suite that is running
   * @param onEvent - receives each event before the oracle judges it
   */
  constructor(
    contract: Contract,
    settings: JudgedSettings,
    journal: JudgedJournal,
    section: () => string,
    onEvent: (event: OracleEvent) => void = () => undefined,
  ) {
    this.#options = oracleOptionsOf(settings, contract)
    this.store = new StoreView(() => this.#state.store, settings.consistencyWindowMs)
    this.#interactions = interactionsTried(contract, this.store)
    this.#journal = journal
    this.#judgements = new JudgementJournal(journal)
    this.#section = section
    this.#onEvent = onEvent
  }

  /** Judges the target's address. */
  begin(baseUrl: string): void {
    this.#note(judgeBase(baseUrl))
  }

  /** Judges an exchange. */
  observe(exchange: Exchange): void {
    this.#interactions.see(exchange)
    const judgements = this.take({ kind: 'answered', exchange })
    this.#journal({
      kind: 'exchange',
      operation: exchange.request.operation ?? 'other',
      key: keySpent(exchange),
      section: this.#section(),
      kept: judgements.filter(({ state }) => state === 'satisfied').map(({ requirement }) => requirement),
    })
  }

  /** Judges any event: an exchange, a POST about to go out, a failure confirmed or not, the end of a rate-limit trial. */
  take(event: OracleEvent): readonly Judgement[] {
    const options = this.#options
    this.#onEvent(event)
    if (events.hasSubscribers) events.publish({ event, options })
    const { state, judgements } = judge(this.#state, event, options)
    this.#state = state
    for (const judgement of judgements) this.#note(judgement)
    return judgements
  }

  /** Judges what only the whole run shows, and reports the input combinations. */
  conclude(): void {
    if (this.#state === initialState) return
    this.#journal({ kind: 'phase', phase: 'over' })
    for (const judgement of conclude(this.#state, this.#options)) this.#note(judgement)
    this.#journal({ kind: 'interactions', models: interactionsCovered(this.#interactions) })
  }

  #note(judgement: Judgement): void {
    const { requirement, exchanges } = judgement
    switch (judgement.state) {
      case 'satisfied':
        this.#satisfied.add(requirement)
        if (this.#isTakingApart) this.#remember(exchanges.slice(-1), judgement)
        this.#see(judgement, this.#judgements.satisfied(judgement))
        return
      case 'undetermined':
        if (judgement.why === 'undecided' && !this.#undecided.has(requirement))
          this.#undecided.set(requirement, judgement)
        this.#judgements.undetermined(judgement)
        return
      case 'observed':
        // A request of a minimisation asks no question.
        if (!this.#isTakingApart) this.#judgements.observed(judgement)
        return
      case 'suspicious':
      case 'violated':
        if (judgement.state === 'violated') this.#remember(exchanges, judgement)
        // A violation that returns while it is minimised is no news.
        if (this.#isTakingApart && this.#firstOf(requirement) !== undefined) return
        if (this.#judgements.violated(judgement) && judgement.state === 'violated')
          this.#broken.push(judgement)
    }
  }

  #see({ requirement, exchanges }: Satisfied, isFirst: boolean): void {
    const last = exchanges.at(-1)
    const counts = isFirst || this.#satisfying.length < mostSatisfying
    const shows = counts && last?.keyVariable === 'PETSTORE_API_KEY' ? showsOf({ exchanges }) : undefined
    if (last === undefined || shows === undefined) return
    const isSmall = (last.response?.text.length ?? 0) <= smallBody
    const exchange = isFirst || isSmall ? { exchange: last } : {}
    this.#satisfying.push({ requirement, number: last.number, shows, ...exchange })
  }

  #remember(exchanges: readonly Exchange[], judgement: Violated | Satisfied): void {
    for (const { number } of exchanges)
      this.#notes.set(number, [...(this.#notes.get(number) ?? []), judgement])
  }

  #firstOf(requirement: RequirementId): Violated | undefined {
    return this.#broken.find((one) => one.requirement === requirement)
  }

  /** What violates a requirement by an exchange or, while a violation is minimised, satisfies it. */
  of({ number }: Pick<Exchange, 'number'>, requirement: RequirementId): readonly (Violated | Satisfied)[] {
    return (this.#notes.get(number) ?? []).filter((judgement) => judgement.requirement === requirement)
  }

  /** Whether an exchange shows a requirement violated. */
  isBrokenBy(exchange: Pick<Exchange, 'number'>, requirement: RequirementId): boolean {
    return this.of(exchange, requirement).some(({ state }) => state === 'violated')
  }

  /** @throws ContractBreach where an exchange shows a requirement violated */
  requireUnbroken(requirement: RequirementId, exchange: Exchange): void {
    const violation = this.of(exchange, requirement).find((one): one is Violated => one.state === 'violated')
    if (violation !== undefined) throw ContractBreach.of(requirement, detailsOf(violation))
  }

  /** Whether this page for a limit and a status is wrong, and it is not known yet which of them is at fault. */
  isWrongPair({ number }: Pick<Exchange, 'number'>): boolean {
    return pendingOf(this.#state).some((exchange) => exchange.number === number)
  }

  /** Requests that only ever got 5xx or no response, and leave requirements undetermined for that. */
  get unserved(): readonly RequestSpec[] {
    return unservedRequests(this.#state.unserved)
  }

  /** Begins or ends minimisation. */
  takeApart(isTakingApart: boolean): void {
    this.#isTakingApart = isTakingApart
    this.#journal({ kind: 'phase', phase: isTakingApart ? 'taking apart' : 'judging' })
  }

  /** The first few violations of each requirement so far, in the order in which they were seen. */
  get broken(): readonly Violated[] {
    return this.#broken
  }

  /** What satisfied requirements so far. */
  get satisfying(): readonly Satisfying[] {
    return this.#satisfying
  }

  /** The first violation of a requirement so far. */
  breachOf(requirement: RequirementId): BreachDetails | undefined {
    const first = this.#firstOf(requirement)
    return first && detailsOf(first)
  }

  /** Whether no response so far could have violated a requirement. */
  isUntouched(requirement: RequirementId): boolean {
    return !this.#satisfied.has(requirement) && this.#firstOf(requirement) === undefined
  }

  /** The first judgement so far that left a requirement undecided. */
  openOf(requirement: RequirementId): Undetermined | undefined {
    return this.#undecided.get(requirement)
  }
}

function oracleOptionsOf(settings: JudgedSettings, contract: Contract): OracleOptions {
  const { tag, consistencyWindowMs } = settings
  const plan = planLimits(settings.plan)
  const knownCategory = settings.categoryGiven ? BigInt(settings.categoryId) : undefined
  const mayCreate = settings.profile !== 'read-only'
  const isOfPlan = !settings.hasRateLimitKey
  return { contract, tag, plan, isOfPlan, consistencyWindowMs, knownCategory, mayCreate }
}

function detailsOf({ expected, actual, exchanges }: Violated): BreachDetails {
  return { expected, actual, proof: prove(exchanges) }
}

/** The key whose limits count an exchange. A form of the key that the target accepts is a valid key. */
function keySpent({ request, keyVariable, response, head }: Exchange): ExchangeEntry['key'] {
  if (request.credential.kind !== 'key' && (response ?? head)?.status === 401) return 'none'
  return keyVariable === 'PETSTORE_API_KEY' ? 'main' : 'rate-limit'
}
