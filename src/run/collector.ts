import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { sectionOf } from '../check/section-of.ts'
import { type RequirementId, requirementIds } from '../spec/generated/requirement-id.ts'
import type { LogEvent } from '../spec/log-event.ts'
import type { PreflightOutcome } from '../spec/preflight-outcome.ts'
import type { ShownExchange } from '../spec/proof.ts'
import type { Observation, Residue, RunEvent, Unjudged } from '../spec/run-event.ts'
import { Findings } from '../verdict/findings.ts'
import { emptyRecord, type RunRecord } from '../verdict/run-record.ts'
import type { MetBreach } from './early-end.ts'

const preflightSection = 'preflight'
/** What stops a run that could reach the service: its key, and an address that is judged without a request. */
const ofReachable: readonly PreflightOutcome['kind'][] = ['key-rejected', 'rate-limited', 'another-version']
/** So many exchanges of a pass are told by number, and so many shown. */
const mostNumbers = 5
const mostShown = 3

/** Requests by the key that they were made with. */
export interface Spending {
  readonly main: number
  readonly rateLimit: number
}

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
  readonly #log: (event: LogEvent) => void
  readonly #findings = new Findings()
  readonly #violated = new Set<RequirementId>()
  readonly #tests = new Set<string>()
  readonly #spent = { main: 0, rateLimit: 0 }
  readonly #requestsByOperation: Record<string, number> = {}
  readonly #gathered = {
    ...emptyRecord,
    kept: new Map<RequirementId, number>(),
    varieties: new Map<RequirementId, readonly string[]>(),
    keptBy: new Map<RequirementId, readonly number[]>(),
    shown: new Map<RequirementId, readonly ShownExchange[]>(),
    undetermined: [] as Unjudged[],
    observations: [] as Observation[],
    residue: [] as Residue[],
    requestsByOperation: this.#requestsByOperation,
    suiteFaults: [] as string[],
  }
  /** What came while it was not known whether the run begins: sections to show, and breaches that could end it. */
  readonly #held: (() => void)[] = []
  preflight: PreflightOutcome | undefined
  section = preflightSection
  done = 0
  /** Requests sent so far. */
  requests = 0
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

  get record(): RunRecord {
    const { preflight } = this
    const findings = this.#findings.all
    if (preflight === undefined || preflight.kind === 'ready') return { ...this.#gathered, findings }
    // What a wrong address, key or moment brings says nothing of the service. An address of another version is its own.
    const isOfAddress = preflight.kind === 'another-version'
    const { requestsByOperation, suiteFaults, unreachable } = this.#gathered
    return {
      ...emptyRecord,
      findings: findings.filter(({ requirement }) => isOfAddress && requirement === 'VERSION-1'),
      requestsByOperation,
      suiteFaults,
      unreachable,
      preflight,
    }
  }

  #onceReady(work: () => void): void {
    if (this.preflight?.kind === 'ready') work()
    else this.#held.push(work)
  }

  /** Takes in an entry of the worker's journal. */
  note(entry: RunEvent): void {
    const gathered = this.#gathered
    switch (entry.kind) {
      case 'exchange': {
        const { operation, key, kept } = entry
        for (const row of kept) gathered.kept.set(row, (gathered.kept.get(row) ?? 0) + 1)
        this.requests += 1
        this.#requestsByOperation[operation] = (this.#requestsByOperation[operation] ?? 0) + 1
        if (key !== 'none') this.#spent[key === 'main' ? 'main' : 'rateLimit'] += 1
        break
      }
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
        gathered.varieties.set(requirement, [...(gathered.varieties.get(requirement) ?? []), variety])
        const numbers = new Set(gathered.keptBy.get(requirement)).add(number)
        if (number > 0 && numbers.size <= mostNumbers) gathered.keptBy.set(requirement, [...numbers])
        this.#show(requirement, shown)
        break
      }
      case 'undetermined': {
        const { kind: _, ...one } = entry
        gathered.undetermined.push(one)
        break
      }
      case 'cause': {
        const { kind: _, requirement, number, also, ...cause } = entry
        this.#findings.explain({ requirement, number }, cause, also)
        break
      }
      case 'observation': {
        const { kind: _, number: _number, shown, ...observation } = entry
        gathered.observations.push(observation)
        this.#show(observation.requirement, shown)
        break
      }
      case 'residue': {
        const { kind: _, ...one } = entry
        gathered.residue.push(one)
        break
      }
      case 'interactions':
        gathered.interactions = entry.models
        break
      case 'wait':
        this.wait = { until: entry.until, why: entry.why, mainBefore: this.#spent.main }
        break
      case 'limit':
        this.limit = entry
        break
      case 'depth': {
        const { kind: _, ...bounds } = entry
        gathered.bounds = bounds
        break
      }
      case 'unreachable':
        gathered.unreachable = entry.reason
        break
      case 'preflight':
        this.preflight = entry.outcome
        if (entry.outcome.kind === 'ready') for (const work of this.#held.splice(0)) work()
        else if (!ofReachable.includes(entry.outcome.kind)) gathered.unreachable = entry.outcome.reason
        break
    }
    this.#changed()
  }

  /** Takes in a request that asked whether the target is there. */
  noteWaited(): void {
    this.note({ kind: 'exchange', operation: 'listPets', key: 'main', section: '', kept: [] })
  }

  /** Before a run is known to begin, only its waits are news. */
  #changed(): void {
    if (this.preflight?.kind === 'ready' || this.wait !== undefined || this.section !== preflightSection)
      this.#onChange()
  }

  #show(requirement: RequirementId, exchange: ShownExchange | undefined): void {
    const before = this.#gathered.shown.get(requirement) ?? []
    if (exchange === undefined || before.length >= mostShown) return
    if (before.every(({ number }) => number !== exchange.number))
      this.#gathered.shown.set(requirement, [...before, exchange])
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
    if (state === 'pending') return
    if (state === 'skipped' && leftOut !== undefined)
      for (const requirement of this.#requirements.filter((id) => test.tags.includes(id))) {
        const event = { kind: 'undetermined', requirement, why: 'skipped', reason: leftOut } as const
        this.#log(event)
        this.note(event)
      }
    if (this.#tests.has(test.id)) this.done += 1
    // The test of a requirement fails where the target violates it: no fault of the suite.
    for (const error of errors)
      if (!requirementIds.some((id) => id === error['requirement']))
        this.addFault(`${test.tags.join(', ')}, ${test.name}: ${words(error)}`)
    this.#changed()
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const module of modules) {
      const section = sectionOf(module.relativeModuleId)
      for (const error of module.errors()) this.addFault(`${section}: ${words(error)}`)
      if (module.state() === 'queued') this.addFault(`${section} was never run`)
    }
    for (const error of unhandled) if (!outcomeNames.includes(error.name)) this.addFault(words(error))
  }

  addUnhandled(error: unknown): void {
    if (!(error instanceof Error)) this.addFault(`thrown without an error: ${String(error)}`)
    else if (!outcomeNames.includes(error.name)) this.addFault(words(error))
  }

  addFault(message: string): void {
    this.#gathered.suiteFaults.push(message)
  }

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

function words({ name, message, stack }: Pick<SerializedError, 'name' | 'message' | 'stack'>): string {
  const place = stack?.split('\n').find((line) => line.trimStart().startsWith('at '))
  return [`${name ?? 'Error'}: ${message || '(no message)'}`, place?.trim()].filter(Boolean).join(' ')
}
