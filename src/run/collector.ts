import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { sectionOf } from '../scenario/section-of.ts'
import { type RequirementId, requirementIds } from '../spec/generated/requirement-id.ts'
import type { LogEvent } from '../spec/log-event.ts'
import type { PreflightOutcome } from '../spec/preflight-outcome.ts'
import type { ShownExchange } from '../spec/proof.ts'
import type { ExchangeEntry, Leftover, Observation, RunEvent, Unjudged } from '../spec/run-event.ts'
import { Findings } from '../verdict/findings.ts'
import { type Basis, emptyRecord, type RunRecord } from '../verdict/run-record.ts'
import type { MetBreach } from './early-end.ts'

const preflightSection = 'preflight'
/** Reasons to stop a run although it reached the service, or needs no request to judge its address. */
const ofReachable: readonly PreflightOutcome['kind'][] = ['key-rejected', 'rate-limited', 'another-version']
/** Most exchanges of a pass that are listed by number, and shown. */
const mostNumbers = 5
const mostShown = 3

interface CollectorOptions {
  /** Logs what only the thread of the run knows. */
  readonly log: (event: LogEvent) => void
  readonly requirements: readonly RequirementId[]
  /** Called at once with each certain violation. */
  readonly onBreach: (breach: MetBreach) => void
}

/** Gathers the results of a run: events of the journal, and errors of the suite that its tests show. */
export class Collector implements Reporter {
  readonly #onChange: () => void
  readonly #options: CollectorOptions
  readonly #findings = new Findings()
  readonly #tests = new Set<string>()
  readonly #spent = { main: 0, rateLimit: 0 }
  readonly #gathered = {
    ...emptyRecord,
    basis: new Map<RequirementId, Basis>(),
    shown: new Map<RequirementId, readonly ShownExchange[]>(),
    undetermined: [] as Unjudged[],
    observations: [] as Observation[],
    leftovers: [] as Leftover[],
    requestsByOperation: {} as Record<string, number>,
    suiteFaults: [] as string[],
  }
  /** What came before the run was known to begin: sections to show, and violations that could end it. */
  readonly #held: (() => void)[] = []
  preflight: PreflightOutcome | undefined
  section = preflightSection
  done = 0
  requests = 0
  /** The latest wait, even if over: its end in local ms, and the requests on the main key before it. */
  wait: { readonly until: number; readonly why: string; readonly mainBefore: number } | undefined
  /** The main key's limit by the first response. */
  limit: Extract<RunEvent, { readonly kind: 'limit' }> | undefined

  /** `onChange` is called whenever there is something new to show. */
  constructor(onChange: () => void, options: Partial<CollectorOptions> = {}) {
    this.#onChange = onChange
    this.#options = { ...usualOptions, ...options }
  }

  get record(): RunRecord {
    const { preflight } = this
    const findings = this.#findings.all
    if (preflight === undefined || preflight.kind === 'ready') return { ...this.#gathered, findings }
    // A wrong address, key or moment says nothing of the service, except an address of another version.
    const isOfAddress = preflight.kind === 'another-version'
    const { requestsByOperation, suiteFaults, unreachable } = this.#gathered
    const ofVersion = findings.filter(({ requirement }) => isOfAddress && requirement === 'VERSION-1')
    return { ...emptyRecord, findings: ofVersion, requestsByOperation, suiteFaults, unreachable, preflight }
  }

  #onceReady(work: () => void): void {
    if (this.preflight?.kind === 'ready') work()
    else this.#held.push(work)
  }

  /** Notes and logs what only the thread of the run knows. */
  tell(event: LogEvent & RunEvent): void {
    this.#options.log(event)
    this.note(event)
  }

  /** Notes an event of the worker's journal. */
  note(entry: RunEvent): void {
    const gathered = this.#gathered
    switch (entry.kind) {
      case 'exchange':
        for (const id of entry.satisfied)
          this.#rest(id, (basis) => ({ ...basis, satisfied: basis.satisfied + 1 }))
        this.#count(entry)
        break
      case 'waited':
        this.#count({ operation: 'listPets', key: 'main' })
        break
      case 'breach':
        if (entry.certainty === 'final') this.#onceReady(() => this.#options.onBreach(entry))
        this.#findings.see(entry)
        break
      case 'satisfied': {
        const { requirement, coverageCase, number, shown } = entry
        this.#rest(requirement, (basis) => {
          const numbers = new Set(basis.exchanges).add(number)
          const exchanges = number > 0 && numbers.size <= mostNumbers ? [...numbers] : basis.exchanges
          return { ...basis, coverageCases: [...basis.coverageCases, coverageCase], exchanges }
        })
        this.#show(requirement, shown)
        break
      }
      case 'undetermined':
        gathered.undetermined.push(withoutKind(entry))
        break
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
      case 'leftover':
        gathered.leftovers.push(withoutKind(entry))
        break
      case 'interactions':
        gathered.interactions = entry.models
        break
      case 'wait':
        this.wait = { until: entry.until, why: entry.why, mainBefore: this.#spent.main }
        break
      case 'limit':
        this.limit = entry
        break
      case 'depth':
        gathered.bounds = withoutKind(entry)
        break
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

  /** Before a run is known to begin, only its waits are news. */
  #changed(): void {
    if (this.preflight?.kind === 'ready' || this.wait !== undefined || this.section !== preflightSection)
      this.#onChange()
  }

  #count({ operation, key }: Pick<ExchangeEntry, 'operation' | 'key'>): void {
    const { requestsByOperation } = this.#gathered
    this.requests += 1
    requestsByOperation[operation] = (requestsByOperation[operation] ?? 0) + 1
    if (key !== 'none') this.#spent[key === 'main' ? 'main' : 'rateLimit'] += 1
  }

  #rest(requirement: RequirementId, change: (basis: Basis) => Basis): void {
    const { basis } = this.#gathered
    basis.set(requirement, change(basis.get(requirement) ?? noBasis))
  }

  #show(requirement: RequirementId, exchange: ShownExchange | undefined): void {
    const before = this.#gathered.shown.get(requirement) ?? []
    const isNew = before.length < mostShown && before.every(({ number }) => number !== exchange?.number)
    if (exchange !== undefined && isNew) this.#gathered.shown.set(requirement, [...before, exchange])
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
      for (const requirement of this.#options.requirements.filter((id) => test.tags.includes(id)))
        this.tell({ kind: 'undetermined', requirement, why: 'skipped', reason: leftOut })
    if (this.#tests.has(test.id)) this.done += 1
    // The test of a violated requirement fails, which is no error of the suite.
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
    for (const error of unhandled) this.#addUnlessOutcome(error)
  }

  addUnhandled(error: unknown): void {
    if (error instanceof Error) this.#addUnlessOutcome(error)
    else this.addFault(`thrown without an error: ${String(error)}`)
  }

  #addUnlessOutcome(error: ErrorWords): void {
    if (!outcomeNames.includes(error.name)) this.addFault(words(error))
  }

  addFault(message: string): void {
    this.#gathered.suiteFaults.push(message)
  }

  get total(): number {
    return this.#tests.size
  }

  /** Requests sent so far, by the key whose limits count them. */
  get spent() {
    return { ...this.#spent }
  }
}

/** Outcomes of tests; scenarios that nobody awaits leave them unhandled, which is no error of the suite. */
const outcomeNames: readonly unknown[] =
  'Inconclusive Unreachable NotApplicable LeftOut BudgetSpent LimitWait'.split(' ')

type ErrorWords = Pick<SerializedError, 'name' | 'message' | 'stack'>

const usualOptions: CollectorOptions = { log() {}, requirements: requirementIds, onBreach() {} }
const noBasis: Basis = { satisfied: 0, coverageCases: [], exchanges: [] }

function withoutKind<Entry extends RunEvent>({ kind: _, ...rest }: Entry): Omit<Entry, 'kind'> {
  return rest
}

function words({ name, message, stack }: ErrorWords): string {
  const place = stack?.split('\n').find((line) => line.trimStart().startsWith('at '))
  return [`${name ?? 'Error'}: ${message || '(no message)'}`, place?.trim()].filter(Boolean).join(' ')
}
