import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { sectionOf } from '../check/section-of.ts'
import { type RequirementId, requirementIds } from '../spec/generated/requirement-id.ts'
import type { LogEvent } from '../spec/log-event.ts'
import type { PreflightOutcome } from '../spec/preflight-outcome.ts'
import type {
  Interactions,
  Observation,
  Residue,
  RunEvent,
  ShownExchange,
  Undetermined,
} from '../spec/run-event.ts'
import { Findings } from '../verdict/findings.ts'
import { emptyRecord, type RunRecord } from '../verdict/run-record.ts'
import type { Spending } from './day-ledger.ts'
import type { MetBreach } from './first-breach.ts'

/** Before the first test. */
const preflightSection = 'preflight'
/** What stops a run that could reach the service: its key, and an address that is judged without a request. */
const ofReachable: readonly PreflightOutcome['kind'][] = ['key-rejected', 'rate-limited', 'another-version']
/** So many exchanges of a pass are told by number. */
const mostNumbers = 5
/** So many of them are shown. */
const mostShown = 3

interface Wait {
  /** In local ms. */
  readonly until: number
  readonly why: string
  /** Requests that the limits of the main key had counted as it began. */
  readonly mainBefore: number
}

/** Gathers what a run finds: the entries of the journal, and the faults of the suite that its tests show. */
export class Collector implements Reporter {
  readonly #onChange: () => void
  readonly #requirements: readonly RequirementId[]
  readonly #onBreach: (breach: MetBreach) => void
  readonly #kept = new Map<RequirementId, number>()
  readonly #varieties = new Map<RequirementId, string[]>()
  readonly #keptBy = new Map<RequirementId, readonly number[]>()
  readonly #shown = new Map<RequirementId, readonly ShownExchange[]>()
  readonly #findings = new Findings()
  readonly #violated = new Set<RequirementId>()
  readonly #tests = new Set<string>()
  readonly #undetermined: Undetermined[] = []
  readonly #log: (event: LogEvent) => void
  readonly #observations: Observation[] = []
  readonly #residue: Residue[] = []
  #interactions: readonly Interactions[] = []
  readonly #requests: Record<string, number> = {}
  readonly #spent = { main: 0, rateLimit: 0 }
  readonly #suiteFaults: string[] = []
  #unreachable: string | undefined
  /** What came while it was not known whether the run begins: sections to show, and breaches that could end it. */
  readonly #held: (() => void)[] = []
  /** What the preflight found, once it is over. */
  preflight: PreflightOutcome | undefined
  /** Section under way. */
  section = preflightSection
  /** Tests that have ended. */
  done = 0
  /** The latest wait for a limit, be it over or not: answers under way as it began come while it lasts. */
  wait: Wait | undefined
  /** What the first answer told of the main key's limit. */
  limit: Extract<RunEvent, { readonly kind: 'limit' }> | undefined

  /**
   * @param onChange - told that there is something new
   * @param log - takes what only the thread of the run knows
   * @param requirements - those selected
   * @param onBreach - told of each breach that is beyond doubt, at once
   */
  constructor(
    onChange: () => void,
    log: (event: LogEvent) => void = () => undefined,
    requirements: readonly RequirementId[] = requirementIds,
    onBreach: (breach: MetBreach) => void = () => undefined,
  ) {
    this.#onChange = onChange
    this.#requirements = requirements
    this.#log = log
    this.#onBreach = onBreach
  }

  /** What was gathered so far. */
  get record(): RunRecord {
    const preflight = this.preflight?.kind === 'ready' ? undefined : this.preflight
    // What a wrong address, key or moment brings says nothing of the service. An address of another version is its own.
    const isShown = ({ requirement }: { readonly requirement: RequirementId }): boolean =>
      preflight?.kind === 'another-version' && requirement === 'VERSION-1'
    const ofTheRun = {
      requestsByOperation: this.#requests,
      suiteFaults: this.#suiteFaults,
      unreachable: this.#unreachable,
      preflight,
    }
    if (preflight !== undefined)
      return { ...emptyRecord, ...ofTheRun, findings: this.#findings.all.filter(isShown) }
    return {
      ...ofTheRun,
      findings: this.#findings.all,
      kept: this.#kept,
      varieties: this.#varieties,
      keptBy: this.#keptBy,
      shown: this.#shown,
      undetermined: this.#undetermined,
      observations: this.#observations,
      residue: this.#residue,
      interactions: this.#interactions,
    }
  }

  /** Does something once the run is known to begin. */
  #onceReady(work: () => void): void {
    if (this.preflight?.kind === 'ready') work()
    else this.#held.push(work)
  }

  /** Takes in an entry of the worker's journal. */
  note(entry: RunEvent): void {
    switch (entry.kind) {
      case 'exchange':
        this.#requests[entry.operation] = (this.#requests[entry.operation] ?? 0) + entry.count
        if (entry.key !== 'none') this.#spent[entry.key === 'main' ? 'main' : 'rateLimit'] += entry.count
        for (const row of entry.kept) this.#kept.set(row, (this.#kept.get(row) ?? 0) + entry.count)
        break
      case 'breach':
        if (entry.certainty === 'final')
          this.#onceReady(() => {
            this.#violated.add(entry.requirement)
            this.#onBreach(entry)
          })
        this.#findings.see(entry)
        break
      case 'kept': {
        const { requirement, variety, number, shown } = entry
        const varieties = this.#varieties.get(requirement)
        if (varieties === undefined) this.#varieties.set(requirement, [variety])
        else varieties.push(variety)
        const numbers = new Set(this.#keptBy.get(requirement)).add(number)
        if (number > 0 && numbers.size <= mostNumbers) this.#keptBy.set(requirement, [...numbers])
        if (shown !== undefined) this.#show(requirement, shown)
        break
      }
      case 'undetermined': {
        const { kind: _, ...undetermined } = entry
        this.#undetermined.push(undetermined)
        break
      }
      case 'cause': {
        const { requirement, number, factors, expected, actual, proof, also } = entry
        this.#findings.explain({ requirement, number }, { factors, expected, actual, proof }, also)
        break
      }
      case 'observation': {
        const { kind: _, number: _number, shown, ...observation } = entry
        this.#observations.push(observation)
        if (shown !== undefined) this.#show(observation.requirement, shown)
        break
      }
      case 'residue': {
        const { kind: _, ...residue } = entry
        this.#residue.push(residue)
        break
      }
      case 'interactions':
        this.#interactions = entry.models
        break
      case 'wait':
        this.wait = { until: entry.until, why: entry.why, mainBefore: this.#spent.main }
        break
      case 'limit':
        this.limit = entry
        break
      case 'unreachable':
        this.#unreachable = entry.reason
        break
      case 'preflight':
        this.preflight = entry.outcome
        if (entry.outcome.kind === 'ready') for (const work of this.#held.splice(0)) work()
        else if (!ofReachable.includes(entry.outcome.kind)) this.#unreachable = entry.outcome.reason
        break
    }
    this.#changed()
  }

  /** Takes in a request that asked whether the target is there. */
  noteWaited(): void {
    this.note({ kind: 'exchange', operation: 'listPets', key: 'main', section: '', kept: [], count: 1 })
  }

  /** Before a run is known to begin, only its waits are news. */
  #changed(): void {
    if (this.preflight?.kind === 'ready' || this.wait !== undefined || this.section !== preflightSection)
      this.#onChange()
  }

  #show(requirement: RequirementId, shown: ShownExchange): void {
    const before = this.#shown.get(requirement) ?? []
    if (before.length >= mostShown || before.some(({ number }) => number === shown.number)) return
    this.#shown.set(requirement, [...before, shown])
  }

  onTestModuleStart(module: TestModule): void {
    this.#onceReady(() => {
      this.section = sectionOf(module.relativeModuleId)
      this.#onChange()
    })
  }

  onTestModuleCollected(module: TestModule): void {
    for (const test of module.children.allTests())
      if (test.result().state === 'pending' || test.meta().leftOut !== undefined) this.#tests.add(test.id)
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    const { leftOut } = test.meta()
    if (state === 'skipped' && leftOut !== undefined) this.#noteLeftOut(test.tags, leftOut)
    else if (state === 'pending') return
    if (this.#tests.has(test.id)) this.done += 1
    const tags = test.tags.join(', ')
    for (const error of errors)
      if (!isViolation(error)) this.#suiteFaults.push(`${tags}, ${test.name}: ${words(error)}`)
    this.#changed()
  }

  #noteLeftOut(tags: readonly string[], reason: string): void {
    for (const requirement of this.#requirements) {
      if (!tags.includes(requirement)) continue
      const event = { kind: 'undetermined', requirement, why: 'skipped', reason } as const
      this.#log(event)
      this.note(event)
    }
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const module of modules) {
      for (const error of module.errors())
        this.#suiteFaults.push(`${sectionOf(module.relativeModuleId)}: ${words(error)}`)
      if (module.state() === 'queued')
        this.#suiteFaults.push(`${sectionOf(module.relativeModuleId)} was never run`)
    }
    for (const error of unhandled) if (!isOutcome(error)) this.#suiteFaults.push(words(error))
  }

  /** Takes in an error that nobody handled. */
  addUnhandled(error: unknown): void {
    if (!(error instanceof Error)) this.#suiteFaults.push(`thrown without an error: ${String(error)}`)
    else if (!isOutcome(error)) this.#suiteFaults.push(words(error))
  }

  /** Adds a fault of the suite that no test showed. */
  addFault(message: string): void {
    this.#suiteFaults.push(message)
  }

  /** Tests known so far. */
  get total(): number {
    return this.#tests.size
  }

  /** How many requirements the target was seen to violate. */
  get failed(): number {
    return this.#violated.size
  }

  /** Requests sent so far, by the key whose limits count them. */
  get spent(): Spending {
    return { ...this.#spent }
  }

  /** Requests sent so far. */
  get requests(): number {
    return Object.values(this.#requests).reduce((sum, count) => sum + count, 0)
  }
}

/** Errors that say what came of a check. A probe that nobody awaited leaves them unhandled: no fault of the suite. */
const outcomeNames: readonly unknown[] = [
  'Inconclusive',
  'Unreachable',
  'NotApplicable',
  'LeftOut',
  'BudgetSpent',
  'LimitWait',
]

function isOutcome({ name }: { readonly name?: unknown }): boolean {
  return outcomeNames.includes(name)
}

interface ErrorLike {
  readonly name?: string
  readonly message: string
  readonly stack?: string
}

/** The test of a requirement fails where the target violates it. */
function isViolation(error: object): boolean {
  return 'requirement' in error && requirementIds.some((id) => id === error.requirement)
}

function words({ name, message, stack }: ErrorLike): string {
  const place = stack?.split('\n').find((line) => line.trimStart().startsWith('at '))
  return [`${name ?? 'Error'}: ${message || '(no message)'}`, place?.trim()].filter(Boolean).join(' ')
}
