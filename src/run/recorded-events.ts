import { factorNames } from '../catalogue/factor-name.ts'
import { operationIds } from '../catalogue/operation.ts'
import { type ProfileName, profileNames } from '../catalogue/profile.ts'
import { type RequirementId, requirementIds } from '../catalogue/requirement-id.ts'
import type { JudgedSettings } from '../check/oracle-options-of.ts'
import { planNames } from '../client/pacing/plan.ts'
import { isRecord } from '../contract/is-record.ts'
import type { BreachPlace, CauseFactor } from '../events/cause.ts'
import type { CheckOutcome } from '../events/check-outcome.ts'
import type { FindingId } from '../events/finding.ts'
import type { LoggedExchange } from '../events/log-event.ts'
import type { Proof } from '../events/proof.ts'
import type { ExchangesEntry, RunEvent } from '../events/run-event.ts'
import type { Waivers } from '../events/waiver.ts'
import { recordedExchange } from '../log/recorded-exchange.ts'
import { type ReporterName, reporterNames } from '../report/reporter-name.ts'
import { recordedWaivers } from './recorded-waivers.ts'
import type { TrialBounds } from './trial-again.ts'

/** What a run's log says of the run itself. */
export interface RecordedRun {
  readonly suite: { readonly name: string; readonly version: string }
  readonly interface: { readonly version: string; readonly openapiDigest: string }
  readonly startedAt: string
  readonly baseUrl: string
  readonly profile: ProfileName
  readonly seed: number
  readonly requirements: readonly RequirementId[]
  /** Names of the header fields that every request carried for a gateway. */
  readonly headers: readonly string[]
  /** What its commands of curl say beside the request. */
  readonly curlOptions: readonly string[]
  readonly judged: JudgedSettings
  /** What the trial of the rate limit was bound by; undefined of a log of a former version. */
  readonly trial: TrialBounds | undefined
  /** So many animals it might leave behind. */
  readonly maxCreates: number
  /** So long an answer might take. */
  readonly timeoutMs: number
  /** Whether it was told how many requests it may send. */
  readonly capped: boolean
  /** Whether a key of its own was exhausted. */
  readonly hasRateLimitKey: boolean
  /** Undefined where it does not say which. */
  readonly reporters: readonly ReporterName[] | undefined
  /** Undefined where it was given none. */
  readonly waivers: Waivers | undefined
  /** Whether it was to end with the first breach. */
  readonly failFast: boolean
}

/** A check as the log has it: a breach is told by its finding. */
export interface RecordedCheck {
  /** How many had ended before it. */
  readonly place: number
  readonly check:
    | Exclude<CheckOutcome, { readonly state: 'broken' }>
    | (Pick<CheckOutcome, 'requirement' | 'name' | 'durationMs'> & {
        readonly state: 'broken'
        readonly message: string
        readonly finding: FindingId
      })
}

/** What of a log reports are made from. */
export type RecordedEvent =
  | {
      readonly kind: 'answered'
      readonly endedAt: number
      readonly entry: ExchangesEntry
      /** Undefined where the log has no whole exchange. */
      readonly exchange: LoggedExchange | undefined
    }
  | { readonly kind: 'entry'; readonly entry: RunEvent }
  | { readonly kind: 'check'; readonly check: RecordedCheck }
  | { readonly kind: 'ended'; readonly complete: boolean; readonly suiteFaults: readonly string[] }

const int64 = /^-?\d{1,19}$/

/** Reads the first line of a log; undefined where it is none. */
export function recordedRun(line: unknown): RecordedRun | undefined {
  if (!isRecord(line) || line['kind'] !== 'run-started') return undefined
  const { suite, interface: told, startedAt, options } = line
  if (!isRecord(suite) || !isRecord(told) || !isRecord(options) || typeof startedAt !== 'string')
    return undefined
  const { baseUrl, profile, seed, requirements } = options
  const [name, version] = [suite['name'], suite['version']]
  const [ofInterface, openapiDigest] = [told['version'], told['openapiDigest']]
  const profileName = profileNames.find((one) => one === profile)
  if (typeof name !== 'string' || typeof version !== 'string' || profileName === undefined) return undefined
  if (typeof ofInterface !== 'string' || typeof openapiDigest !== 'string') return undefined
  if (typeof baseUrl !== 'string' || typeof seed !== 'number' || !Array.isArray(requirements))
    return undefined
  const named: readonly unknown[] = requirements
  const { tag, plan, consistencyWindowMs, categoryGiven, categoryId } = options
  if (typeof tag !== 'string' || typeof consistencyWindowMs !== 'number') return undefined
  const { concurrency, maxWaitMs } = options
  const areBounds = typeof concurrency === 'number' && typeof maxWaitMs === 'number'
  if (typeof categoryGiven !== 'boolean' || typeof categoryId !== 'string' || !int64.test(categoryId))
    return undefined
  return {
    suite: { name, version },
    interface: { version: ofInterface, openapiDigest },
    startedAt,
    baseUrl,
    profile: profileName,
    seed,
    requirements: requirementIds.filter((id) => named.includes(id)),
    headers: texts(options['headers']),
    curlOptions: texts(options['curlOptions']),
    trial: areBounds ? { concurrency, maxWaitMs } : undefined,
    maxCreates: numberIn(options['maxCreates']),
    timeoutMs: numberIn(options['timeoutMs']),
    capped: options['capped'] === true,
    hasRateLimitKey: options['hasRateLimitKey'] === true,
    reporters: recordedReporters(options['reporters']),
    waivers: recordedWaivers(options['waivers']),
    failFast: options['failFast'] === true,
    judged: {
      tag,
      plan: planNames.find((one) => one === plan),
      consistencyWindowMs,
      categoryGiven,
      categoryId,
      profile: profileName,
    },
  }
}

/** Of a log of a former version there may be none. */
function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

/** Reads any other line of a log; undefined where reports need nothing of it, or it is not what it should be. */
export function recordedEvent(line: unknown): RecordedEvent | undefined {
  if (!isRecord(line)) return undefined
  switch (line['kind']) {
    case 'answered':
      return answered(line['exchange'])
    case 'check': {
      const check = recordedCheck(line)
      const { place } = line
      return check === undefined || typeof place !== 'number'
        ? undefined
        : { kind: 'check', check: { place, check } }
    }
    case 'run-ended': {
      const { complete, suiteFaults } = line
      return { kind: 'ended', complete: complete === true, suiteFaults: texts(suiteFaults) }
    }
    default: {
      const entry = recordedEntry(line)
      return entry === undefined ? undefined : { kind: 'entry', entry }
    }
  }
}

function answered(exchange: unknown): RecordedEvent | undefined {
  if (!isRecord(exchange) || !isRecord(exchange['request'])) return undefined
  const { sentAt, durationMs, keyVariable, request } = exchange
  if (typeof sentAt !== 'number' || typeof durationMs !== 'number') return undefined
  const operation = operationIds.find((id) => id === request['operation']) ?? 'other'
  const key = keyVariable === 'PETSTORE_API_KEY' ? 'main' : 'rate-limit'
  const entry = { kind: 'exchange', operation, key, section: '', kept: [], count: 1 } as const
  return { kind: 'answered', endedAt: sentAt + durationMs, entry, exchange: recordedExchange(exchange) }
}

type Line = Readonly<Record<string, unknown>>

function recordedCheck(line: Line): RecordedCheck['check'] | undefined {
  const { name, state, durationMs, message, finding } = line
  const requirement = idOf(line['requirement'])
  if (requirement === undefined || typeof name !== 'string' || typeof durationMs !== 'number')
    return undefined
  const base = { requirement, name, durationMs }
  if (state === 'kept') return { ...base, state }
  if (typeof message !== 'string') return undefined
  if (state === 'broken') return isFindingId(finding) ? { ...base, state, message, finding } : undefined
  if (state !== 'inconclusive' && state !== 'not-applicable' && state !== 'left-out') return undefined
  const see = idOf(line['see'])
  return { ...base, state, message, ...(see === undefined ? {} : { see }) }
}

function recordedEntry(line: Line): RunEvent | undefined {
  const requirement = idOf(line['requirement'])
  switch (line['kind']) {
    case 'finding': {
      const { certainty, expected, actual, reason } = line
      if (requirement === undefined || typeof expected !== 'string' || typeof actual !== 'string')
        return undefined
      return {
        kind: 'breach',
        requirement,
        certainty: certainty === 'final' ? 'final' : 'doubtful',
        ...(typeof reason === 'string' ? { reason } : {}),
        expected,
        actual,
        proof: proofs(line['proof']),
      }
    }
    case 'cause': {
      const { number, expected, actual } = line
      const factors = causeFactors(line['factors'])
      if (requirement === undefined || typeof number !== 'number' || factors === undefined) return undefined
      if (typeof expected !== 'string' || typeof actual !== 'string') return undefined
      const also = places(line['also'])
      return {
        kind: 'cause',
        requirement,
        number,
        factors,
        expected,
        actual,
        proof: proofs(line['proof']),
        also,
      }
    }
    case 'kept': {
      const { variety, number } = line
      if (requirement === undefined || typeof variety !== 'string' || typeof number !== 'number')
        return undefined
      return { kind: 'kept', requirement, variety, number }
    }
    case 'shown': {
      const { number } = line
      if (requirement === undefined || typeof number !== 'number') return undefined
      return { kind: 'shown', requirement, number }
    }
    case 'observation': {
      const { question, answer } = line
      if (requirement === undefined || typeof question !== 'string' || typeof answer !== 'string')
        return undefined
      return { kind: 'observation', requirement, question, answer }
    }
    case 'residue': {
      const { id, name, answer } = line
      if (typeof name !== 'string' || typeof answer !== 'string') return undefined
      return { kind: 'residue', ...(typeof id === 'string' ? { id } : {}), name, answer }
    }
    case 'waited':
      return waitedExchange
    case 'unreachable': {
      const { reason } = line
      return typeof reason === 'string' ? { kind: 'unreachable', reason } : undefined
    }
    default:
      return undefined
  }
}

/** As the run counted it. */
export const waitedExchange: ExchangesEntry = {
  kind: 'exchange',
  operation: 'listPets',
  key: 'main',
  section: '',
  kept: [],
  count: 1,
}

function causeFactors(value: unknown): readonly CauseFactor[] | undefined {
  if (!Array.isArray(value)) return undefined
  const all: readonly unknown[] = value
  return all.flatMap((one) => {
    if (!isRecord(one)) return []
    const factor = factorNames.find((name) => name === one['factor'])
    const { level, kept } = one
    if (factor === undefined || typeof level !== 'string' || !Array.isArray(kept)) return []
    const numbers: readonly unknown[] = kept
    return [{ factor, level, kept: numbers.filter((number) => typeof number === 'number') }]
  })
}

function places(value: unknown): readonly BreachPlace[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : []
  return all.flatMap((one) => {
    if (!isRecord(one)) return []
    const requirement = idOf(one['requirement'])
    const { number } = one
    return requirement === undefined || typeof number !== 'number' ? [] : [{ requirement, number }]
  })
}

function proofs(value: unknown): readonly Proof[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : []
  return all.flatMap((one) => {
    if (!isRecord(one)) return []
    const { number, curl, text } = one
    const isProof = typeof number === 'number' && typeof curl === 'string' && typeof text === 'string'
    return isProof ? [{ number, curl, text }] : []
  })
}

function texts(value: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : []
  return all.filter((one) => typeof one === 'string')
}

function recordedReporters(value: unknown): readonly ReporterName[] | undefined {
  if (!Array.isArray(value)) return undefined
  const named: readonly unknown[] = value
  return reporterNames.filter((name) => named.includes(name))
}

function idOf(value: unknown): RequirementId | undefined {
  return requirementIds.find((id) => id === value)
}

function isFindingId(value: unknown): value is FindingId {
  return typeof value === 'string' && /^F[1-9]\d*$/.test(value)
}
