import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { sectionOf } from '../check/section-of.ts'
import type { CheckOutcome } from '../spec/check-outcome.ts'
import type { Finding } from '../spec/finding.ts'
import { type RequirementId, requirementIds } from '../spec/generated/requirement-id.ts'
import type { CheckEnded, LogEvent } from '../spec/log-event.ts'
import type { Proof } from '../spec/proof.ts'
import type { Interactions, Observation, Residue, RunEvent, ShownExchange } from '../spec/run-event.ts'
import { Findings } from '../verdict/findings.ts'
import type { ResponseBreach, RunRecord } from '../verdict/run-record.ts'
import type { Spending } from './day-ledger.ts'
import type { MetBreach } from './first-breach.ts'
import type { Selection } from './selection.ts'

/** The section that looks once more at what the others have decided. */
const closing = 'closing'
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

type Broken = Extract<CheckOutcome, { readonly state: 'broken' }>

/** Gathers what a run finds: the outcome of each test, and the entries of the journal. */
export class Collector implements Reporter {
  readonly #onChange: () => void
  readonly #selection: Selection
  readonly #onBreach: (breach: MetBreach) => void
  readonly #outcomes: CheckOutcome[] = []
  /** By their places, outcomes whose breach the journal has not told of yet. */
  readonly #untold = new Map<number, Broken>()
  /** From a log, with their places. */
  readonly #recorded: { readonly place: number; readonly outcome: CheckOutcome }[] = []
  readonly #breaches: ResponseBreach[] = []
  readonly #kept = new Map<RequirementId, number>()
  readonly #varieties = new Map<RequirementId, string[]>()
  readonly #keptBy = new Map<RequirementId, readonly number[]>()
  readonly #shown = new Map<RequirementId, readonly ShownExchange[]>()
  readonly #findings: Findings
  readonly #log: (event: LogEvent) => void
  readonly #observations: Observation[] = []
  readonly #residue: Residue[] = []
  #interactions: readonly Interactions[] = []
  readonly #requests: Record<string, number> = {}
  readonly #bySection: Record<string, number> = {}
  readonly #spent = { main: 0, rateLimit: 0 }
  readonly #suiteFaults: string[] = []
  #unreachable: string | undefined
  /** Section under way. */
  section = ''
  /** Checks known so far. */
  total = 0
  /** The latest wait for a limit, be it over or not: answers under way as it began come while it lasts. */
  wait: Wait | undefined
  /** What the first answer told of the main key's limit. */
  limit: Extract<RunEvent, { readonly kind: 'limit' }> | undefined

  /**
   * @param onChange - told that there is something new
   * @param log - takes what only the thread of the run knows
   * @param selection - what is run
   * @param onBreach - told of each breach that is beyond doubt, at once
   */
  constructor(
    onChange: () => void,
    log: (event: LogEvent) => void = () => undefined,
    selection: Selection = { requirements: requirementIds },
    onBreach: (breach: MetBreach) => void = () => undefined,
  ) {
    this.#onChange = onChange
    this.#selection = selection
    this.#log = log
    this.#onBreach = onBreach
    this.#findings = new Findings((finding) => log({ kind: 'finding', ...finding }))
  }

  /** What was gathered so far. */
  get record(): RunRecord {
    return {
      outcomes: this.#outcomes,
      breaches: this.#breaches,
      findings: this.#findings.all,
      kept: this.#kept,
      varieties: this.#varieties,
      keptBy: this.#keptBy,
      shown: this.#shown,
      observations: this.#observations,
      residue: this.#residue,
      interactions: this.#interactions,
      requestsByOperation: this.#requests,
      suiteFaults: this.#suiteFaults,
      unreachable: this.#unreachable,
    }
  }

  /** Takes in an entry of the worker's journal. */
  note(entry: RunEvent): void {
    switch (entry.kind) {
      case 'exchange':
        this.#requests[entry.operation] = (this.#requests[entry.operation] ?? 0) + entry.count
        this.#bySection[entry.section] = (this.#bySection[entry.section] ?? 0) + entry.count
        if (entry.key !== 'none') this.#spent[entry.key === 'main' ? 'main' : 'rateLimit'] += entry.count
        for (const row of entry.kept) this.#kept.set(row, (this.#kept.get(row) ?? 0) + entry.count)
        break
      case 'breach':
        if (entry.certainty === 'final') this.#onBreach(entry)
        this.#breaches.push({ ...entry, finding: this.#findings.see(entry) })
        for (const [place, outcome] of this.#untold)
          if (this.#findings.has(outcome)) this.#noteFinding(place, outcome)
        break
      case 'kept': {
        const { requirement, variety, number, shown } = entry
        const varieties = this.#varieties.get(requirement)
        if (varieties === undefined) this.#varieties.set(requirement, [variety])
        else varieties.push(variety)
        const numbers = new Set(this.#keptBy.get(requirement)).add(number)
        if (numbers.size <= mostNumbers) this.#keptBy.set(requirement, [...numbers])
        if (shown !== undefined) this.#show(requirement, shown)
        break
      }
      case 'shown':
        if (entry.shown !== undefined) this.#show(entry.requirement, entry.shown)
        break
      case 'cause': {
        const { requirement, number, factors, expected, actual, proof, also } = entry
        this.#findings.explain({ requirement, number }, { factors, expected, actual, proof }, also)
        break
      }
      case 'observation': {
        const { requirement, question, answer } = entry
        this.#observations.push({ requirement, question, answer })
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
    }
    this.#onChange()
  }

  #show(requirement: RequirementId, shown: ShownExchange): void {
    const before = this.#shown.get(requirement) ?? []
    if (before.length >= mostShown || before.some(({ number }) => number === shown.number)) return
    this.#shown.set(requirement, [...before, shown])
  }

  /** The journal tells of breaches in the order in which they were seen; outcomes may come before it, or after. */
  #noteOutcome(outcome: CheckOutcome): void {
    this.#outcomes.push(outcome)
    const place = this.#outcomes.length - 1
    if (outcome.state === 'broken') this.#onBreach(outcome)
    if (outcome.state !== 'broken') this.#logOutcome(place, outcome)
    else if (this.#findings.has(outcome)) this.#noteFinding(place, outcome)
    else this.#untold.set(place, outcome)
  }

  #noteFinding(place: number, outcome: Broken): void {
    this.#untold.delete(place)
    const told = { ...outcome, finding: this.#findings.see(outcome, outcome.name) }
    this.#outcomes[place] = told
    this.#logOutcome(place, told)
  }

  /** Takes in a finding from a log: breaches that answers showed come to it later. */
  noteFinding({ requirement, certainty, reason, expected, actual, proof }: Finding): void {
    this.#findings.see({
      requirement,
      certainty: certainty === 'final' ? 'final' : 'doubtful',
      ...(reason === undefined ? {} : { reason }),
      expected,
      actual,
      proof,
    })
  }

  /** Takes in a check from a log, which tells of what is broken before. It counts once nothing more comes. */
  noteRecorded({
    place,
    requirement,
    name,
    durationMs,
    state,
    message = '',
    see,
    finding,
  }: CheckEnded): void {
    const base = { requirement, name, durationMs }
    if (state === 'kept') {
      this.#recorded.push({ place, outcome: { ...base, state } })
    } else if (state !== 'broken') {
      this.#recorded.push({ place, outcome: { ...base, state, message, ...(see && { see }) } })
    } else {
      const known = this.#findings.all.find(({ id }) => id === finding)
      if (known === undefined) return
      const { id, expected, actual, proof } = known
      this.#findings.see({ requirement, expected, actual, proof }, name)
      this.#recorded.push({
        place,
        outcome: { ...base, state, message, finding: id, expected, actual, proof },
      })
    }
  }

  /** Says that nothing more comes: breaches that checks alone have met are findings of their own. */
  settle(): void {
    const recorded = this.#recorded.splice(0).toSorted((one, other) => one.place - other.place)
    for (const { outcome } of recorded) this.#outcomes.push(outcome)
    const inOrder = [...this.#untold].toSorted(([, one], [, other]) => tellingOf(one) - tellingOf(other))
    for (const [place, outcome] of inOrder) this.#noteFinding(place, outcome)
  }

  #logOutcome(place: number, outcome: CheckOutcome): void {
    const { requirement, name, state, durationMs } = outcome
    this.#log({
      kind: 'check',
      place,
      requirement,
      name,
      state,
      durationMs,
      ...('message' in outcome ? { message: outcome.message } : {}),
      ...('see' in outcome && outcome.see !== undefined ? { see: outcome.see } : {}),
      ...('finding' in outcome && outcome.finding !== undefined ? { finding: outcome.finding } : {}),
    })
  }

  onTestModuleStart(module: TestModule): void {
    this.section = sectionOf(module.relativeModuleId)
    this.#onChange()
  }

  onTestModuleCollected(module: TestModule): void {
    for (const test of module.children.allTests())
      if (test.result().state === 'pending' || test.meta().leftOut !== undefined) this.total += 1
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    const { leftOut } = test.meta()
    if (state === 'skipped' && leftOut !== undefined) this.#noteLeftOut(test, leftOut)
    if (state === 'skipped' || state === 'pending') return
    const durationMs = Math.max(0, test.diagnostic()?.duration ?? 0)
    const section = sectionOf(test.module.relativeModuleId)
    for (const tag of test.tags) {
      const requirement = requirementIds.find((id) => id === tag)
      if (requirement === undefined) continue
      const outcome = outcomeOf({ requirement, name: test.name, durationMs }, errors, section)
      if (typeof outcome === 'string') this.#suiteFaults.push(`${requirement}, ${test.name}: ${outcome}`)
      else this.#noteOutcome(outcome)
    }
    this.#onChange()
  }

  #noteLeftOut({ name, tags }: TestCase, message: string): void {
    const { requirements, checks } = this.#selection
    if (checks?.includes(name) === false) return
    for (const tag of tags) {
      const requirement = requirements.find((id) => id === tag)
      if (requirement === undefined) continue
      this.#noteOutcome({ requirement, name, durationMs: 0, state: 'left-out', message })
    }
    this.#onChange()
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

  /** Checks that have ended. */
  get done(): number {
    return this.#outcomes.length
  }

  /** Checks that found the target to break their requirement. */
  get failed(): number {
    return this.#outcomes.filter(({ state }) => state === 'broken').length
  }

  /** Requests sent so far, by the key whose limits count them. */
  get spent(): Spending {
    return { ...this.#spent }
  }

  /** Requests sent so far, by the section of the suite that they were for. */
  get requestsBySection(): Readonly<Record<string, number>> {
    return { ...this.#bySection }
  }

  /** Requests sent so far. */
  get requests(): number {
    return Object.values(this.#requests).reduce((sum, count) => sum + count, 0)
  }
}

/** Errors that say what came of a check. A probe that nobody awaited leaves them unhandled: no fault of the suite. */
const outcomeNames: readonly unknown[] = [
  'Inconclusive',
  'Doubtful',
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

/** Number of the exchange that tells of a breach; those that show without any come last. */
function tellingOf({ proof }: Broken): number {
  return proof.at(-1)?.number ?? Number.POSITIVE_INFINITY
}

type Base = Pick<CheckOutcome, 'requirement' | 'name' | 'durationMs'>

/** A check's outcome, or the words of a fault of the suite. */
function outcomeOf(
  base: Base,
  errors: readonly ErrorLike[] | undefined,
  section: string,
): CheckOutcome | string {
  const [error] = errors ?? []
  if (error === undefined) return { ...base, state: 'kept' }
  const explores = section.startsWith('exploration')
  // Nor does one that no request was left for look once more at what was decided.
  const isLeftOut = explores || (section === closing && lacksRequests(error))
  switch (error.name) {
    case 'Inconclusive':
    // What the client threw, and no probe took for what it is: there was no request to be had.
    case 'BudgetSpent':
    case 'LimitWait':
      // What exploration cannot go further into, the deciding checks of the same row have told of already.
      return {
        ...base,
        state: isLeftOut ? 'left-out' : 'inconclusive',
        message: error.message,
        ...seeOf(error),
      }
    case 'Doubtful':
    case 'Unreachable':
      return { ...base, state: 'inconclusive', message: error.message }
    case 'NotApplicable':
      return { ...base, state: 'not-applicable', message: error.message }
    case 'LeftOut':
      return { ...base, state: 'left-out', message: error.message }
  }
  const breach = breachOf(error)
  return breach === undefined ? words(error) : { ...base, state: 'broken', message: error.message, ...breach }
}

function lacksRequests(error: object): boolean {
  return 'lacksRequests' in error && error.lacksRequests === true
}

function seeOf(error: object): { readonly see?: RequirementId } {
  const named = 'see' in error ? error.see : undefined
  const see = requirementIds.find((id) => id === named)
  return see === undefined ? {} : { see }
}

function breachOf(
  error: object,
): { readonly expected: string; readonly actual: string; readonly proof: readonly Proof[] } | undefined {
  if (!('proof' in error && 'expected' in error && 'actual' in error)) return undefined
  const { proof, expected, actual } = error
  if (typeof expected !== 'string' || typeof actual !== 'string') return undefined
  if (!Array.isArray(proof) || !proof.every(isProof)) return undefined
  return { expected, actual, proof }
}

function isProof(value: unknown): value is Proof {
  return (
    typeof value === 'object' &&
    value !== null &&
    'number' in value &&
    typeof value.number === 'number' &&
    'curl' in value &&
    typeof value.curl === 'string' &&
    'text' in value &&
    typeof value.text === 'string'
  )
}

function words({ name, message, stack }: ErrorLike): string {
  const place = stack?.split('\n').find((line) => line.trimStart().startsWith('at '))
  return [`${name ?? 'Error'}: ${message || '(no message)'}`, place?.trim()].filter(Boolean).join(' ')
}
