import { type Report, shapeOf } from 'petstore-conformance'
import type { Change, ChangedAnswer, ChangedLatency, ChangedRequirement } from './monitor-event.ts'
import type { AnswerState, RequirementState, TargetState } from './target-state.ts'

type Requirement = Report['requirements'][number]

/** What a run has shown of a target. */
export interface Shown {
  readonly report: Report
  /** Re-checks of the requirements that the run decided otherwise than the state has them: see {@link toConfirm}. */
  readonly again: readonly Report[]
  /** What the operations took of late: see `slow-operations.ts`. */
  readonly latencies: readonly OperationLatency[]
}

/** What an operation took of late, beside what it takes usually. */
export interface OperationLatency extends ChangedLatency {
  /** Whether it has doubled for as many nights as that takes. */
  readonly isSlow: boolean
}

/** When a target counts as unreachable. */
export interface ChangeOptions {
  /** Passes in a row that do not reach it. */
  readonly unreachableAfter: number
}

/** So many runs in a row are believed though no second look shows the same: a violation may be met seldom. */
const enoughDoubts = 3

/** How a target stands after a run, and what of that somebody should know. */
export interface Changed {
  readonly state: TargetState
  readonly changes: readonly Change[]
}

/**
 * The requirements that a run decided otherwise than the runs before it: those to look at again before anything is
 * said of them. Each is to be tried with the seed of the run that broke it, so that a break that few draws show is
 * not taken for fixed by another. A run that did not come to its end has none.
 *
 * @returns by seed, the requirements
 */
export function toConfirm(
  state: TargetState,
  report: Report,
): ReadonlyMap<number, readonly Requirement['id'][]> {
  const isJudged = report.unreachable === undefined && stopOf(report) === undefined
  if (!isJudged || !report.complete) return new Map()
  const turned = report.requirements.flatMap((one) => {
    const failed = isLeftOut(one) ? undefined : decided(one)
    const before = state.requirements[one.id]
    if (failed === undefined || failed === (before?.failed ?? false)) return []
    return [{ id: one.id, seed: failed ? report.seed : (before?.seed ?? report.seed) }]
  })
  return new Map(
    [...Map.groupBy(turned, ({ seed }) => seed)].map(([seed, requirements]) => [
      seed,
      requirements.map(({ id }) => id),
    ]),
  )
}

/** Why a run judged nothing. An address of another version violates VERSION-1, which is judged. */
function stopOf({ preflight }: Report): Report['preflight'] {
  return preflight?.kind === 'another-version' ? undefined : preflight
}

/**
 * Holds a run against all before it.
 *
 * A requirement fails or is fixed where the run and the re-check of it agree, or where several runs in a row do. The target
 * turns with its MUSTs: it is non-conformant as long as one is violated, and conformant again by a run that says so of
 * all. What was not decided, or was seen once, stays as it was; what is waived, or not asked for any more, counts for
 * nothing. A run that the preflight stopped changes nothing of that, unless for VERSION-1. An open question counts as
 * answered otherwise once two runs in a row that asked it were told the same new answer, and not while a MUST is violated.
 */
export function changesOf(
  before: TargetState,
  { report, again, latencies }: Shown,
  { unreachableAfter }: ChangeOptions,
): Changed {
  // A fault of the suite says nothing of the target, not even that it is out of reach.
  const [fault] = report.suiteFaults
  if (fault !== undefined) return { state: before, changes: [{ type: 'suite.failed', reason: fault }] }
  const startedAt = Date.parse(report.startedAt)
  if (report.unreachable !== undefined) {
    const cycles = before.unreachableCycles + 1
    const isTold = before.unreachableTold || cycles >= unreachableAfter
    return {
      state: {
        ...before,
        unreachableCycles: cycles,
        unreachableSince: before.unreachableSince ?? startedAt,
        unreachableTold: isTold,
      },
      changes:
        isTold && !before.unreachableTold
          ? [{ type: 'target.unreachable', cycles, reason: report.unreachable }]
          : [],
    }
  }
  const reachable: readonly Change[] = before.unreachableTold
    ? [{ type: 'target.reachable', since: before.unreachableSince ?? startedAt }]
    : []
  const { unreachableSince: _, keyRejectedSince, ...rest } = before
  const reached = { ...rest, unreachableCycles: 0, unreachableTold: false }
  const preflight = stopOf(report)
  if (preflight !== undefined) {
    const isRejected = preflight.kind === 'key-rejected'
    const since = isRejected ? (keyRejectedSince ?? startedAt) : keyRejectedSince
    const isNew = isRejected && keyRejectedSince === undefined
    return {
      state: { ...reached, ...(since === undefined ? {} : { keyRejectedSince: since }) },
      changes: [
        ...reachable,
        ...(isNew ? [{ type: 'key.rejected', reason: preflight.reason } as const] : []),
      ],
    }
  }
  const { requirements, failed, fixed } = requirementsAfter(before, report, again)
  const status = statusAfter(before, report, requirements)
  // What a broken service answers where it may is as likely the break as a choice.
  const { answers, changed } =
    status === 'non-conformant' ? { answers: before.answers, changed: [] } : answersAfter(before, report)
  const nowSlow = latencies.filter(({ operation, isSlow }) => isSlow && !(operation in before.slow)).map(told)
  const nowUsual = latencies.filter(({ operation, isSlow }) => !isSlow && operation in before.slow).map(told)
  const stillSlow = Object.entries(before.slow).filter(
    ([name]) => !nowUsual.some(({ operation }) => operation === name),
  )
  const state: TargetState = {
    ...reached,
    status,
    statusSince: status === before.status ? before.statusSince : startedAt,
    requirements,
    answers,
    slow: Object.fromEntries([
      ...stillSlow,
      ...nowSlow.map(({ operation, usualMs }) => [operation, usualMs] as const),
    ]),
  }
  const changes: readonly Change[] = [
    ...turned(before.status, status, failed, fixed),
    ...reachable,
    ...(keyRejectedSince === undefined ? [] : [{ type: 'key.accepted', since: keyRejectedSince } as const]),
    { type: 'observations.changed', answers: changed },
    { type: 'latency.doubled', operations: nowSlow },
    { type: 'latency.usual', operations: nowUsual },
  ]
  return { state, changes: changes.filter(isNews) }
}

/** Whether a change tells anything. */
function isNews(change: Change): boolean {
  if ('answers' in change) return change.answers.length > 0
  return !('operations' in change) || change.operations.length > 0
}

/** Whether a run broke a requirement; undefined where it did not decide. */
function decided({ verdict }: Requirement): boolean | undefined {
  if (verdict === 'pass') return false
  return verdict === 'fail' || verdict === 'warn' ? true : undefined
}

/** Whether a requirement counts for nothing: nobody asked for it, or its breach is waived. */
function isLeftOut({ verdict, waiver }: Requirement): boolean {
  return verdict === 'not-selected' || waiver !== undefined
}

interface RequirementsAfter {
  readonly requirements: Readonly<Record<string, RequirementState>>
  readonly failed: readonly ChangedRequirement[]
  readonly fixed: readonly ChangedRequirement[]
}

function requirementsAfter(before: TargetState, report: Report, again: readonly Report[]): RequirementsAfter {
  const since = Date.parse(report.startedAt)
  const secondLook = new Map(
    again
      .flatMap(({ requirements }) => requirements)
      .filter(({ verdict }) => verdict !== 'not-selected')
      .map((one) => [one.id, decided(one)]),
  )
  const requirements = { ...before.requirements }
  const failed: ChangedRequirement[] = []
  const fixed: ChangedRequirement[] = []
  for (const one of report.requirements) {
    // By whatever it stood until now, nothing is told of it until it counts again.
    if (isLeftOut(one)) delete requirements[one.id]
    const isFailed = isLeftOut(one) ? undefined : decided(one)
    if (isFailed === undefined) continue
    const former = before.requirements[one.id]
    if (isFailed === (former?.failed ?? false)) {
      requirements[one.id] = former === undefined ? { failed: false, since } : withoutDoubts(former)
      continue
    }
    const doubts = (former?.doubts ?? 0) + 1
    if (secondLook.get(one.id) !== isFailed && doubts < enoughDoubts) {
      requirements[one.id] = { ...(former ?? { failed: false, since }), doubts }
      continue
    }
    requirements[one.id] = { failed: isFailed, since, ...(isFailed ? { seed: report.seed } : {}) }
    const { id: requirement, level } = one
    if (isFailed) failed.push({ requirement, level, ...whatFailed(one.id, report) })
    else fixed.push({ requirement, level, ...(former === undefined ? {} : { since: former.since }) })
  }
  return { requirements, failed, fixed }
}

function withoutDoubts({ doubts: _, ...one }: RequirementState): RequirementState {
  return one
}

function whatFailed(
  id: Requirement['id'],
  { findings }: Report,
): Pick<ChangedRequirement, 'expected' | 'actual'> {
  const finding = findings.find(({ requirement, certainty }) => requirement === id && certainty === 'final')
  return finding === undefined ? {} : { expected: finding.expected, actual: finding.actual }
}

function statusAfter(
  before: TargetState,
  report: Report,
  requirements: TargetState['requirements'],
): TargetState['status'] {
  const musts = report.requirements.filter(({ level }) => level === 'MUST')
  if (musts.some(({ id }) => requirements[id]?.failed)) return 'non-conformant'
  const isWell = musts.every(
    ({ verdict, waiver }) => verdict !== 'inconclusive' && (verdict !== 'fail' || waiver !== undefined),
  )
  return isWell && report.complete ? 'conformant' : before.status
}

/** A target that turns is reported with the requirements that did it; others that fail or are fixed are reported by themselves. */
function turned(
  before: TargetState['status'],
  after: TargetState['status'],
  failed: readonly ChangedRequirement[],
  fixed: readonly ChangedRequirement[],
): readonly Change[] {
  const isFailed = after === 'non-conformant' && before !== after
  const isFixed = after === 'conformant' && before === 'non-conformant'
  const changes: readonly (Change & { readonly requirements: readonly ChangedRequirement[] })[] = [
    { type: isFailed ? 'target.non-conformant' : 'requirements.failed', requirements: failed },
    { type: isFixed ? 'target.conformant' : 'requirements.fixed', requirements: fixed },
  ]
  return changes.filter(({ type, requirements }) => requirements.length > 0 || type.startsWith('target.'))
}

function answersAfter(
  before: TargetState,
  { observations, target }: Report,
): { readonly answers: TargetState['answers']; readonly changed: readonly ChangedAnswer[] } {
  const answers: Record<string, AnswerState> = { ...before.answers }
  const changed: ChangedAnswer[] = []
  for (const [key, { requirement, question, answer, shape }] of answersIn(observations, target.baseUrl)) {
    const former = before.answers[key]
    const now = { requirement, question, answer, shape }
    if (former === undefined || former.shape === shape) answers[key] = now
    else if (former.next?.shape === shape) {
      answers[key] = now
      changed.push({ requirement, question, before: former.answer, after: answer })
    } else answers[key] = { ...former, next: { answer, shape } }
  }
  return { answers, changed }
}

/** What a run was told to each open question: several answers to one are one, whatever their order. */
function answersIn(
  observations: Report['observations'],
  baseUrl: string,
): ReadonlyMap<string, Omit<AnswerState, 'next'>> {
  const groups = Map.groupBy(
    observations,
    ({ requirement, question }) => `${requirement} ${shapeOf(question, baseUrl)}`,
  )
  return new Map(
    [...groups].flatMap(([key, group]) => {
      const [first] = group
      if (first === undefined) return []
      const texts = [...new Set(group.map(({ answer }) => answer))].toSorted()
      const shapes = [...new Set(texts.map((answer) => shapeOf(answer, baseUrl)))].toSorted()
      const { requirement, question } = first
      return [[key, { requirement, question, answer: texts.join('; '), shape: shapes.join('; ') }] as const]
    }),
  )
}

function told({ operation, medianMs, usualMs }: OperationLatency): ChangedLatency {
  return { operation, medianMs, usualMs }
}
