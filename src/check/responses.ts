import { channel } from 'node:diagnostics_channel'
import { planLimits } from '../http/pacing/plan.ts'
import { interactionsCovered } from '../interactions/interactions-covered.ts'
import { InteractionsTried } from '../interactions/interactions-tried.ts'
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
import type { Trial } from '../oracle/rate/trial.ts'
import { unservedRequests } from '../oracle/rules/unserved.ts'
import { StoreView } from '../oracle/store/store-view.ts'
import type { Contract } from '../spec/contract.ts'
import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import { questionTexts } from '../spec/generated/question-texts.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Broken, Doubtful, Judgement, Kept, Observed, Open } from '../spec/judgement.ts'
import type { ExchangesEntry } from '../spec/run-event.ts'
import type { JudgedJournal } from './journal.ts'
import { Notes } from './notes.ts'
import { type BreachDetails, ContractBreach, type Inconclusive } from './outcome.ts'
import { prove, shownExchange } from './proof.ts'
import type { CheckSettings } from './settings.ts'

interface Tally {
  kept: number
  /** What is noted of the exchanges that kept it, by the variety in which they did. */
  readonly varieties: Map<string, Kept>
  /** What is noted of those that left it open, by the reason. */
  readonly reasons: Map<string, Open>
  breach: BreachDetails | undefined
  /** The first judgement that left it open. */
  open: Open | undefined
}

/** Violations of one requirement beyond these are no news, and their exchanges are not kept. */
const mostViolations = 12
/** Reasons of each kind that a requirement was not judged, beyond which one more explains nothing. */
const mostReasons = 3

/** Tells who listens, in the thread of the checks, of each event and of what it is judged by: so a run's log can be kept. */
const events = channel('petstore-conformance:oracle-event')

/** Holds every event of the run against the oracle, and remembers what that says. */
export class Responses {
  readonly #loadContract: () => Promise<Contract>
  #options: OracleOptions | undefined
  #interactions: InteractionsTried | undefined
  #state: OracleState = initialState
  /** What is known of the target's pets, as it stands whenever it is asked. */
  readonly store: StoreView
  readonly #settings: JudgedSettings
  readonly #journal: JudgedJournal
  readonly #section: () => string
  readonly #onEvent: (event: OracleEvent) => void
  readonly #tallies = new Map<RequirementId, Tally>()
  readonly #reported = new Map<string, number>()
  /** Questions that were answered, with their inputs. */
  readonly #answered = new Set<string>()
  readonly #broken: Broken[] = []
  #isTakingApart = false
  /** By number of the exchange that they are about, or rest on. */
  readonly #notes = new Notes()

  /**
   * @param loadContract - asked for when the first response has come, so that the first request need not wait for it
   * @param section - tells which section of the suite is under way
   * @param onEvent - told of all that the oracle is told, before it judges
   */
  constructor(
    loadContract: () => Promise<Contract>,
    settings: JudgedSettings,
    journal: JudgedJournal,
    section: () => string,
    onEvent: (event: OracleEvent) => void = () => undefined,
  ) {
    this.#loadContract = loadContract
    this.#settings = settings
    this.store = new StoreView(() => this.#state.store, settings.consistencyWindowMs)
    this.#journal = journal
    this.#section = section
    this.#onEvent = onEvent
  }

  /** Judges what the target's address shows by itself. */
  begin(baseUrl: string): void {
    this.#note(judgeBase(baseUrl))
  }

  /** Takes in that a trial of the rate limit is over. */
  judgeTrial(trial: Trial): void {
    if (this.#options !== undefined) this.#take({ kind: 'trial', trial }, this.#options)
  }

  /** Why a request of the run could not be sent, the last time that one could not. */
  whyNotSent: Inconclusive | undefined

  /** Takes in that a request is about to go out. */
  sent(request: RequestSpec): void {
    const options = this.#options
    // Before the first answer nothing is under way that could overlap with it.
    if (options !== undefined) this.#take({ kind: 'sent', request }, options)
  }

  /** Takes in one exchange: at once, or as a promise as long as the contract is being read. */
  observe(exchange: Exchange): Promise<void> | undefined {
    if (this.#options !== undefined) {
      this.#judge(exchange, this.#options)
      return undefined
    }
    return this.#loadContract().then((contract) => {
      this.#options = oracleOptionsOf(this.#settings, contract)
      this.#interactions = new InteractionsTried(contract, this.store)
      this.#judge(exchange, this.#options)
    })
  }

  /** Takes in that an answer which may have been chance was seen again. */
  confirm(exchange: Exchange): void {
    if (this.#options !== undefined) this.#take({ kind: 'confirmed', exchange }, this.#options)
  }

  /** Takes in that a fresh request was not answered as the one before it. */
  unconfirmed(exchange: Exchange): void {
    if (this.#options !== undefined) this.#take({ kind: 'unconfirmed', exchange }, this.#options)
  }

  /** Says what only the whole log tells, and what was tried. */
  conclude(): void {
    if (this.#options === undefined) return
    this.#journal({ kind: 'phase', phase: 'over' })
    for (const judgement of conclude(this.#state, this.#options)) this.#note(judgement)
    if (this.#interactions !== undefined)
      this.#journal({ kind: 'interactions', models: interactionsCovered(this.#interactions) })
  }

  #judge(exchange: Exchange, options: OracleOptions): void {
    this.#interactions?.see(exchange)
    const judgements = this.#take({ kind: 'answered', exchange }, options)
    this.#journal({
      kind: 'exchange',
      operation: exchange.request.operation ?? 'other',
      key: keySpent(exchange),
      section: this.#section(),
      kept: requirementsKept(judgements),
      count: 1,
    })
  }

  #take(event: OracleEvent, options: OracleOptions): readonly Judgement[] {
    this.#onEvent(event)
    if (events.hasSubscribers) events.publish({ event, options })
    const { state, judgements } = judge(this.#state, event, options)
    this.#state = state
    for (const judgement of judgements) this.#note(judgement)
    return judgements
  }

  #note(judgement: Judgement): void {
    const { requirement, exchanges } = judgement
    const about = exchanges.at(-1)?.number ?? 0
    switch (judgement.state) {
      case 'kept':
        this.#notes.add(about, this.#keep(judgement), true)
        return
      case 'open':
        this.#notes.add(about, this.#leaveOpen(judgement), true)
        if (judgement.why === 'undecided') this.#tally(requirement).open ??= judgement
        return
      case 'observed':
        this.#tellAnswer(judgement)
        return
      case 'doubtful':
        this.#notes.add(about, judgement, false)
        this.#lay(judgement, 'doubtful', judgement.reason === undefined ? {} : { reason: judgement.reason })
        return
      case 'broken':
        for (const { number } of exchanges) this.#notes.add(number, judgement, false)
        this.#lay(judgement, 'final')
    }
  }

  /** The first answer to a question counts, for each of its inputs: what is minimised is no question. */
  #tellAnswer({ requirement, question: id, input, answer, exchanges }: Observed): void {
    const key = JSON.stringify([requirement, id, input])
    if (this.#isTakingApart || this.#answered.has(key)) return
    this.#answered.add(key)
    const text = new Map(Object.entries<string>(questionTexts[requirement])).get(id) ?? id
    const question = input === undefined ? text : `${text} (${input})`
    const [exchange] = exchanges
    const shown = exchange === undefined ? {} : { number: exchange.number, shown: shownExchange(exchange) }
    this.#journal({ kind: 'observation', requirement, question, id, answer, ...shown })
  }

  /** Counts it, and gives what is noted of its exchange: one and the same for all that kept it in that way. */
  #keep(judgement: Kept): Kept {
    const { requirement, variety, exchanges } = judgement
    const tally = this.#tally(requirement)
    tally.kept += 1
    const before = tally.varieties.get(variety)
    if (before !== undefined) return before
    const first: Kept = { ...judgement, exchanges: [] }
    tally.varieties.set(variety, first)
    const last = exchanges.at(-1)
    const shown = last === undefined ? {} : { shown: shownExchange(last) }
    this.#journal({ kind: 'kept', requirement, variety, number: last?.number ?? 0, ...shown })
    return first
  }

  /**
   * What is noted of an exchange that leaves a requirement open: one and the same for all that do for the same reason. Of
   * what shows nothing wrong no exchange is held on to.
   */
  #leaveOpen(judgement: Open): Open {
    const { reasons } = this.#tally(judgement.requirement)
    const { reason, why, see } = judgement
    const known = reasons.get(reason)
    if (known?.why === why && known.see === see) return known
    const noted: Open = { ...judgement, exchanges: [] }
    reasons.set(reason, noted)
    const isNews =
      reasons
        .values()
        .filter((one) => one.why === why)
        .take(mostReasons + 1)
        .toArray().length <= mostReasons
    if (isNews)
      this.#journal({
        kind: 'undetermined',
        requirement: judgement.requirement,
        why: why === 'free' ? 'permitted' : why,
        reason,
        ...(see === undefined ? {} : { see }),
      })
    return noted
  }

  /** What an exchange says of a requirement, beside others. */
  of(exchange: Pick<Exchange, 'number'>, requirement: RequirementId): readonly Judgement[] {
    return this.#notes.of(exchange.number).filter((judgement) => judgement.requirement === requirement)
  }

  /** Whether an exchange shows a requirement broken. */
  isBrokenBy(exchange: Pick<Exchange, 'number'>, requirement: RequirementId): boolean {
    return this.of(exchange, requirement).some(({ state }) => state === 'broken')
  }

  /** @throws ContractBreach where an exchange shows a requirement violated */
  requireUnbroken(requirement: RequirementId, exchange: Exchange): void {
    const violation = this.of(exchange, requirement).find((judgement) => judgement.state === 'broken')
    if (violation !== undefined)
      throw ContractBreach.of(requirement, { ...violation, proof: prove(violation.exchanges) })
  }

  /** The requirements that an exchange shows broken. */
  brokenBy({ number }: Pick<Exchange, 'number'>): readonly RequirementId[] {
    return this.#notes
      .of(number)
      .flatMap(({ state, requirement }) => (state === 'broken' ? [requirement] : []))
  }

  /** Whether this answer to a limit and a status together is wrong, and it is not known yet which of them is at fault. */
  isWrongPair({ number }: Pick<Exchange, 'number'>): boolean {
    return pendingOf(this.#state).some((exchange) => exchange.number === number)
  }

  /** Lays a breach on a requirement, whatever check made the request. */
  #lay(
    judgement: Broken | Doubtful,
    certainty: 'final' | 'doubtful',
    why: { readonly reason?: string } = {},
  ): void {
    const { requirement, expected, actual, exchanges } = judgement
    if (this.#isTakingApart && this.breachOf(requirement) !== undefined) return
    // Each kind by itself: what settles nothing takes no place from what does.
    const kind = `${requirement} ${certainty}`
    const count = (this.#reported.get(kind) ?? 0) + 1
    this.#reported.set(kind, count)
    if (count > mostViolations) return
    if (judgement.state === 'broken') this.#broken.push(judgement)
    const breach = { expected, actual, proof: prove(exchanges) }
    if (certainty === 'final') this.#tally(requirement).breach ??= breach
    this.#journal({ kind: 'breach', requirement, certainty, ...why, ...breach })
  }

  /** Requests that got errors from within, or no answer, time and again, and leave requirements open for that. */
  get unserved(): readonly RequestSpec[] {
    return unservedRequests(this.#state.unserved)
  }

  /** Says whether what broke is being taken apart: that it breaks again is no news. */
  takeApart(isTakingApart: boolean): void {
    this.#isTakingApart = isTakingApart
    this.#journal({ kind: 'phase', phase: isTakingApart ? 'taking apart' : 'judging' })
  }

  /** The breaches so far, the first few of each requirement, in the order in which they were seen. */
  get broken(): readonly Broken[] {
    return this.#broken
  }

  /** The first breach of a requirement that a response has shown so far. */
  breachOf(requirement: RequirementId): BreachDetails | undefined {
    return this.#tallies.get(requirement)?.breach
  }

  /** Whether no response so far could have violated a requirement. */
  isUntouched(requirement: RequirementId): boolean {
    const tally = this.#tallies.get(requirement)
    return tally === undefined || (tally.kept === 0 && tally.breach === undefined)
  }

  /** The first judgement of the run so far that left a requirement open, undecided. */
  openOf(requirement: RequirementId): Open | undefined {
    return this.#tallies.get(requirement)?.open
  }

  #tally(requirement: RequirementId): Tally {
    const known = this.#tallies.get(requirement)
    if (known !== undefined) return known
    const tally: Tally = {
      kept: 0,
      varieties: new Map(),
      reasons: new Map(),
      breach: undefined,
      open: undefined,
    }
    this.#tallies.set(requirement, tally)
    return tally
  }
}

/** The key whose limits count an exchange. A form of the key that the target accepts is a valid key. */
function keySpent({ request, keyVariable, response, head }: Exchange): ExchangesEntry['key'] {
  if (request.credential.kind !== 'key' && (response ?? head)?.status === 401) return 'none'
  return keyVariable === 'PETSTORE_API_KEY' ? 'main' : 'rate-limit'
}

function requirementsKept(judgements: readonly Judgement[]): readonly RequirementId[] {
  const kept: RequirementId[] = []
  for (const { state, requirement } of judgements) if (state === 'kept') kept.push(requirement)
  return kept
}

/** What of a run's settings judgement rests on. */
type JudgedSettings = Pick<
  CheckSettings,
  'tag' | 'plan' | 'consistencyWindowMs' | 'categoryGiven' | 'categoryId' | 'profile'
> & {
  /** Whether the run has a second key to exhaust. */
  readonly hasRateLimitKey: boolean
}

/** What the oracle is told of a run. */
function oracleOptionsOf(
  { tag, plan, consistencyWindowMs, categoryGiven, categoryId, profile, hasRateLimitKey }: JudgedSettings,
  contract: Contract,
): OracleOptions {
  return {
    contract,
    tag,
    plan: planLimits(plan),
    isOfPlan: !hasRateLimitKey,
    consistencyWindowMs,
    knownCategory: categoryGiven ? BigInt(categoryId) : undefined,
    mayCreate: profile !== 'read-only',
  }
}
