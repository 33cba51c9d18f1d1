import { channel } from 'node:diagnostics_channel'
import { planLimits } from '../http/pacing/plan.ts'
import { interactionsCovered } from '../interactions/interactions-covered.ts'
import { InteractionsTried } from '../interactions/interactions-tried.ts'
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
  /** How often it was broken, and how often it was so in doubt. */
  broken: number
  doubtful: number
  /** The first judgement that broke it. */
  breach: BreachDetails | undefined
  /** The first judgement that left it open. */
  open: Open | undefined
}

/** What satisfied a requirement, as it may be sent again. */
export interface Satisfying {
  readonly requirement: RequirementId
  readonly number: number
  readonly shows: Shows
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
  /** Questions that were answered, with their inputs. */
  readonly #questionsAnswered = new Set<string>()
  readonly #broken: Broken[] = []
  readonly #satisfying: Satisfying[] = []
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

  /** Why a request of the run could not be sent, the last time that one could not. */
  whyNotSent: Inconclusive | undefined

  /** Takes in one exchange: at once, or as a promise as long as the contract is being read. */
  observe(exchange: Exchange): Promise<void> | undefined {
    if (this.#options !== undefined) {
      this.#answered(exchange)
      return undefined
    }
    return this.#loadContract().then((contract) => {
      this.#options = oracleOptionsOf(this.#settings, contract)
      this.#interactions = new InteractionsTried(contract, this.store)
      this.#answered(exchange)
    })
  }

  #answered(exchange: Exchange): void {
    this.#interactions?.see(exchange)
    const judgements = this.take({ kind: 'answered', exchange })
    this.#journal({
      kind: 'exchange',
      operation: exchange.request.operation ?? 'other',
      key: keySpent(exchange),
      section: this.#section(),
      kept: judgements.filter(({ state }) => state === 'kept').map(({ requirement }) => requirement),
      count: 1,
    })
  }

  /**
   * Takes in what else happens: that a request is about to go out, that an answer which may have been chance was seen again
   * or not, that a trial of the rate limit is over. Before the first answer nothing is under way that it could be about.
   */
  take(event: OracleEvent): readonly Judgement[] {
    const options = this.#options
    if (options === undefined) return []
    this.#onEvent(event)
    if (events.hasSubscribers) events.publish({ event, options })
    const { state, judgements } = judge(this.#state, event, options)
    this.#state = state
    for (const judgement of judgements) this.#note(judgement)
    return judgements
  }

  /** Says what only the whole log tells, and what was tried. */
  conclude(): void {
    if (this.#options === undefined) return
    this.#journal({ kind: 'phase', phase: 'over' })
    for (const judgement of conclude(this.#state, this.#options)) this.#note(judgement)
    if (this.#interactions !== undefined)
      this.#journal({ kind: 'interactions', models: interactionsCovered(this.#interactions) })
  }

  #note(judgement: Judgement): void {
    const { exchanges } = judgement
    const about = exchanges.at(-1)?.number ?? 0
    switch (judgement.state) {
      case 'kept':
        this.#notes.add(about, this.#keep(judgement))
        return
      case 'open':
        this.#notes.add(about, this.#leaveOpen(judgement))
        return
      case 'observed':
        this.#tellAnswer(judgement)
        return
      case 'doubtful':
        this.#notes.add(about, judgement)
        this.#lay(judgement)
        return
      case 'broken':
        for (const { number } of exchanges) this.#notes.add(number, judgement)
        this.#lay(judgement)
    }
  }

  /** The first answer to a question counts, for each of its inputs: what is minimised is no question. */
  #tellAnswer({ requirement, question: id, input, answer, exchanges }: Observed): void {
    const key = JSON.stringify([requirement, id, input])
    if (this.#isTakingApart || this.#questionsAnswered.has(key)) return
    this.#questionsAnswered.add(key)
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
    const shows = last?.keyVariable === 'PETSTORE_API_KEY' ? showsOf(judgement) : undefined
    if (last !== undefined && shows !== undefined)
      this.#satisfying.push({ requirement, number: last.number, shows })
    const shown = last === undefined ? {} : { shown: shownExchange(last) }
    this.#journal({ kind: 'kept', requirement, variety, number: last?.number ?? 0, ...shown })
    return first
  }

  /**
   * What is noted of an exchange that leaves a requirement open: one and the same for all that do for the same reason. Of
   * what shows nothing wrong no exchange is held on to.
   */
  #leaveOpen(judgement: Open): Open {
    const { requirement, reason, why, see } = judgement
    const tally = this.#tally(requirement)
    if (why === 'undecided') tally.open ??= judgement
    const known = tally.reasons.get(reason)
    if (known?.why === why && known.see === see) return known
    const noted: Open = { ...judgement, exchanges: [] }
    tally.reasons.set(reason, noted)
    const alike = [...tally.reasons.values()].filter((one) => one.why === why)
    const told = { requirement, why: why === 'free' ? ('permitted' as const) : why, reason }
    if (alike.length <= mostReasons)
      this.#journal({ kind: 'undetermined', ...told, ...(see === undefined ? {} : { see }) })
    return noted
  }

  /** Lays a breach on a requirement, whatever check made the request. */
  #lay(judgement: Broken | Doubtful): void {
    const { state, requirement, expected, actual, exchanges } = judgement
    const tally = this.#tally(requirement)
    if (this.#isTakingApart && tally.breach !== undefined) return
    // Each kind by itself: what settles nothing takes no place from what does.
    tally[state] += 1
    if (tally[state] > mostViolations) return
    const breach = { expected, actual, proof: prove(exchanges) }
    if (state === 'doubtful') {
      const { reason } = judgement
      const why = reason === undefined ? {} : { reason }
      this.#journal({ kind: 'breach', requirement, certainty: 'doubtful', ...why, ...breach })
      return
    }
    this.#broken.push(judgement)
    tally.breach ??= breach
    const { blockedBy } = judgement
    const why = blockedBy === undefined ? {} : { blockedBy }
    this.#journal({ kind: 'breach', requirement, certainty: 'final', ...breach, ...why })
  }

  /** What an exchange says of a requirement, beside others. */
  of(exchange: Pick<Exchange, 'number'>, requirement: RequirementId): readonly Judgement[] {
    return this.#notes.of(exchange.number).filter((judgement) => judgement.requirement === requirement)
  }

  /** The requirements that an exchange shows broken. */
  brokenBy({ number }: Pick<Exchange, 'number'>): readonly RequirementId[] {
    const broken = this.#notes.of(number).filter(({ state }) => state === 'broken')
    return broken.map(({ requirement }) => requirement)
  }

  /** Whether an exchange shows a requirement broken. */
  isBrokenBy(exchange: Pick<Exchange, 'number'>, requirement: RequirementId): boolean {
    return this.brokenBy(exchange).includes(requirement)
  }

  /** @throws ContractBreach where an exchange shows a requirement violated */
  requireUnbroken(requirement: RequirementId, exchange: Exchange): void {
    const violation = this.of(exchange, requirement).find((judgement) => judgement.state === 'broken')
    if (violation !== undefined)
      throw ContractBreach.of(requirement, { ...violation, proof: prove(violation.exchanges) })
  }

  /** Whether this answer to a limit and a status together is wrong, and it is not known yet which of them is at fault. */
  isWrongPair({ number }: Pick<Exchange, 'number'>): boolean {
    return pendingOf(this.#state).some((exchange) => exchange.number === number)
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

  /** What satisfied requirements so far, the first of each variety. */
  get satisfying(): readonly Satisfying[] {
    return this.#satisfying
  }

  /** The first breach of a requirement that a response has shown so far. */
  breachOf(requirement: RequirementId): BreachDetails | undefined {
    return this.#tallies.get(requirement)?.breach
  }

  /** Whether no response so far could have violated a requirement. */
  isUntouched(requirement: RequirementId): boolean {
    const { kept, breach } = this.#tally(requirement)
    return kept === 0 && breach === undefined
  }

  /** The first judgement of the run so far that left a requirement open, undecided. */
  openOf(requirement: RequirementId): Open | undefined {
    return this.#tallies.get(requirement)?.open
  }

  #tally(requirement: RequirementId): Tally {
    const tally = this.#tallies.get(requirement) ?? {
      kept: 0,
      varieties: new Map(),
      reasons: new Map(),
      broken: 0,
      doubtful: 0,
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
