import { channel } from 'node:diagnostics_channel'
import { planLimits } from '../http/pacing/plan.ts'
import { interactionsCovered } from '../interactions/interactions-covered.ts'
import { interactionsTried } from '../interactions/interactions-tried.ts'
import { type Shows, showsOf } from '../minimise/shows.ts'
import {
  conclude as concludedBy,
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
import type { Exchange } from '../spec/exchange.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Judgement, Satisfied, Undetermined, Violated } from '../spec/judgement.ts'
import type { ExchangeEntry } from '../spec/run-event.ts'
import type { JudgedJournal } from './journal.ts'
import { judgementJournal } from './judgement-journal.ts'
import { ContractBreach, type Inconclusive } from './outcome.ts'
import type { JudgedSettings } from './settings.ts'

/** Diagnostics channel with each event and the oracle's options, by which tests record runs. */
const events = channel('petstore-conformance:oracle-event')

/** Most `satisfied` judgements that are kept for comparison during minimisation. */
const mostSatisfying = 10_000
/** Longer bodies are kept only for the first of a coverage case. */
const smallBody = 2_000

/** An exchange that satisfied a requirement, in a form that can be repeated. */
export interface Satisfying {
  readonly requirement: RequirementId
  readonly number: number
  readonly shows: Shows
  readonly exchange?: Exchange
}

type Numbered = Pick<Exchange, 'number'>

/** The judgements of a run so far. */
export type Responses = ReturnType<typeof responsesOf>

/** Passes every event to `onEvent` and the oracle, and keeps its judgements. `section` names the running section. */
export function responsesOf(
  contract: Contract,
  settings: JudgedSettings,
  journal: JudgedJournal,
  section: () => string,
  onEvent: (event: OracleEvent) => void = () => undefined,
) {
  const options = oracleOptionsOf(settings, contract)
  let state: OracleState = initialState
  /** The known pets of the target, as of now. */
  const store = new StoreView(() => state.store, settings.consistencyWindowMs)
  const interactions = interactionsTried(contract, store)
  const judgements = judgementJournal(journal)
  const satisfied = new Set<RequirementId>()
  const undecided = new Map<RequirementId, Undetermined>()
  /** The first few violations of each requirement, in the order of discovery. */
  const broken: Violated[] = []
  const satisfying: Satisfying[] = []
  let isTakingApart = false
  /** Violations by exchange number and, during minimisation, `satisfied` judgements, too. */
  const notes = new Map<number, readonly (Violated | Satisfied)[]>()
  /** Why the last unsent request could not be sent. */
  const unsent: { whyNotSent: Inconclusive | undefined } = { whyNotSent: undefined }

  function observe(exchange: Exchange): void {
    interactions.see(exchange)
    const judged = take({ kind: 'answered', exchange })
    journal({
      kind: 'exchange',
      operation: exchange.request.operation ?? 'other',
      key: keySpent(exchange),
      section: section(),
      satisfied: judged.flatMap((one) => (one.state === 'satisfied' ? [one.requirement] : [])),
    })
  }

  /** Judges any event: an exchange, a POST that leaves, a confirmed failure, the end of a trial. */
  function take(event: OracleEvent): readonly Judgement[] {
    onEvent(event)
    if (events.hasSubscribers) events.publish({ event, options })
    const next = judge(state, event, options)
    state = next.state
    for (const judgement of next.judgements) note(judgement)
    return next.judgements
  }

  /** Judges what only the whole run shows, and reports the input combinations. */
  function conclude(): void {
    if (state === initialState) return
    journal({ kind: 'phase', phase: 'over' })
    for (const judgement of concludedBy(state, options)) note(judgement)
    journal({ kind: 'interactions', models: interactionsCovered(interactions) })
  }

  function note(judgement: Judgement): void {
    const { requirement, exchanges } = judgement
    switch (judgement.state) {
      case 'satisfied':
        satisfied.add(requirement)
        if (isTakingApart) remember(exchanges.slice(-1), judgement)
        see(judgement, judgements.satisfied(judgement))
        return
      case 'undetermined':
        if (judgement.why === 'undecided' && !undecided.has(requirement))
          undecided.set(requirement, judgement)
        judgements.undetermined(judgement)
        return
      case 'observed':
        // A request of the minimisation answers no question.
        if (!isTakingApart) judgements.observed(judgement)
        return
      case 'suspicious':
      case 'violated':
        if (judgement.state === 'violated') remember(exchanges, judgement)
        // A violation that recurs during minimisation is not new.
        if (isTakingApart && breachOf(requirement) !== undefined) return
        if (judgements.violated(judgement) && judgement.state === 'violated') broken.push(judgement)
    }
  }

  function see({ requirement, exchanges }: Satisfied, isFirst: boolean): void {
    const last = exchanges.at(-1)
    const counts = isFirst || satisfying.length < mostSatisfying
    const shows = counts && last?.keyVariable === 'PETSTORE_API_KEY' ? showsOf({ exchanges }) : undefined
    if (last === undefined || shows === undefined) return
    const isSmall = (last.response?.text.length ?? 0) <= smallBody
    const exchange = isFirst || isSmall ? { exchange: last } : {}
    satisfying.push({ requirement, number: last.number, shows, ...exchange })
  }

  function remember(exchanges: readonly Exchange[], judgement: Violated | Satisfied): void {
    for (const { number } of exchanges) notes.set(number, [...(notes.get(number) ?? []), judgement])
  }

  /** Violations of a requirement by an exchange and, from the minimisation, `satisfied` judgements. */
  function of({ number }: Numbered, requirement: RequirementId): readonly (Violated | Satisfied)[] {
    return (notes.get(number) ?? []).filter((judgement) => judgement.requirement === requirement)
  }

  /** The violation of a requirement that an exchange shows, if any. */
  function violationBy(exchange: Numbered, requirement: RequirementId): Violated | undefined {
    return of(exchange, requirement).find((one): one is Violated => one.state === 'violated')
  }

  /** The first violation of a requirement. */
  function breachOf(requirement: RequirementId): Violated | undefined {
    return broken.find((one) => one.requirement === requirement)
  }

  return Object.assign(unsent, {
    ...{ store, broken, satisfying, observe, take, conclude, of, breachOf },

    /** Judges the target's address. */
    begin: (baseUrl: string) => note(judgeBase(baseUrl)),

    /** Whether an exchange violates a requirement. */
    isBrokenBy: (exchange: Numbered, requirement: RequirementId) =>
      violationBy(exchange, requirement) !== undefined,

    /** @throws ContractBreach where an exchange violates the requirement */
    requireUnbroken: (requirement: RequirementId, exchange: Exchange): void => {
      const violation = violationBy(exchange, requirement)
      if (violation !== undefined) throw new ContractBreach(violation)
    },

    /** Whether a page by limit and status is wrong, and which of the two is the cause is still unknown. */
    isWrongPair: ({ number }: Numbered) => pendingOf(state).some((exchange) => exchange.number === number),

    /** Requests that got only 5xx or no response, and leave requirements undetermined. */
    unserved: () => unservedRequests(state.unserved),

    /** Begins or ends minimisation. */
    takeApart: (isBegun: boolean): void => {
      isTakingApart = isBegun
      journal({ kind: 'phase', phase: isBegun ? 'minimising' : 'judging' })
    },

    /** Whether no response could have violated a requirement so far. */
    isUntouched: (requirement: RequirementId) =>
      !satisfied.has(requirement) && breachOf(requirement) === undefined,

    /** The first judgement that left a requirement undetermined. */
    openOf: (requirement: RequirementId) => undecided.get(requirement),
  })
}

function oracleOptionsOf(settings: JudgedSettings, contract: Contract): OracleOptions {
  const { tag, consistencyWindowMs } = settings
  const plan = planLimits(settings.plan)
  const knownCategory = settings.categoryGiven ? BigInt(settings.categoryId) : undefined
  const mayCreate = settings.profile !== 'read-only'
  const isOfPlan = !settings.hasRateLimitKey
  return { contract, tag, plan, isOfPlan, consistencyWindowMs, knownCategory, mayCreate }
}

/** The key whose limits count an exchange. A form of the key that the target accepts counts as the key. */
function keySpent({ request, keyVariable, response, head }: Exchange): ExchangeEntry['key'] {
  if (request.credential.kind !== 'key' && (response ?? head)?.status === 401) return 'none'
  return keyVariable === 'PETSTORE_API_KEY' ? 'main' : 'rate-limit'
}
