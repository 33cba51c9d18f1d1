import { eventDetails, eventTitle } from '../changes/event-words.ts'
import type { MonitorEvent } from '../changes/monitor-event.ts'
import type { PastFinding } from '../read/read-findings.ts'
import type { LatencyNow } from '../read/read-latencies.ts'
import type { OpenAnswer } from '../read/read-observations.ts'
import type { RowTold } from '../read/row-told.ts'
import type { TargetGlance } from '../read/target-glance.ts'
import type { RowSummary, TargetHistory } from '../read/target-history.ts'
import { isoOf } from '../read/time-words.ts'

/** The version of the form, which `spec/history.schema.json` describes. */
const schemaVersion = '1.0'

/** All targets in the form of `spec/history.schema.json`. Moments are of ISO 8601. */
export function targetsDocument(targets: readonly TargetGlance[]) {
  return { schemaVersion, kind: 'targets', targets: targets.map(glance) } as const
}

/** One target in the form of `spec/history.schema.json`. */
export function targetDocument(told: TargetHistory) {
  const { target, runs, rows, events, requests, latencies, changedAnswers } = told
  return {
    schemaVersion,
    kind: 'target',
    target: glance(target),
    runs: { kept: runs.kept, ...(runs.firstAt !== undefined && { firstAt: isoOf(runs.firstAt) }) },
    rows: rows.map(rowSummary),
    events: events.map(event),
    requests: { ...requests },
    latencies: latencies.map(latency),
    changedAnswers: changedAnswers.map(answer),
  } as const
}

/** One requirement at one target in the form of `spec/history.schema.json`. */
export function rowDocument(told: RowTold) {
  const { target, statement, spans, findings } = told
  return {
    schemaVersion,
    kind: 'row',
    target,
    row: rowSummary(told),
    ...(statement !== undefined && { statement }),
    spans: spans.map(({ verdict, from, to, runs }) => ({ verdict, from: isoOf(from), to: isoOf(to), runs })),
    findings: findings.map(finding),
  } as const
}

/** What `history --json` prints, as text. */
export function documentText(
  document: ReturnType<typeof targetsDocument | typeof targetDocument | typeof rowDocument>,
): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

function glance(target: TargetGlance) {
  const { name, baseUrl, profile, plan, labels, standing, lastRun, broken, slow } = target
  return {
    name,
    baseUrl,
    profile,
    ...(plan !== undefined && { plan }),
    labels: { ...labels },
    standing,
    ...(target.since !== undefined && { since: isoOf(target.since) }),
    ...(lastRun && {
      lastRun: {
        round: lastRun.round,
        startedAt: isoOf(lastRun.startedAt),
        verdict: lastRun.verdict,
        ...(lastRun.unreachable !== undefined && { unreachable: lastRun.unreachable }),
        ...(lastRun.refused !== undefined && { refused: lastRun.refused }),
      },
    }),
    ...(target.lastCompleteAt !== undefined && { lastCompleteAt: isoOf(target.lastCompleteAt) }),
    broken: broken.map(({ requirement, level, since, seed }) => ({
      requirement,
      ...(level && { level }),
      since: isoOf(since),
      ...(seed !== undefined && { seed }),
    })),
    slow: [...slow],
  }
}

function rowSummary(row: RowSummary) {
  const { requirement, level, judgedRuns, brokenRuns, breaks } = row
  return {
    requirement,
    ...(level && { level }),
    ...(row.brokenSince !== undefined && { brokenSince: isoOf(row.brokenSince) }),
    judgedRuns,
    brokenRuns,
    breaks,
    ...(row.lastBrokenAt !== undefined && { lastBrokenAt: isoOf(row.lastBrokenAt) }),
  }
}

function event(told: MonitorEvent) {
  const { id, type, at, runId } = told
  return { id, type, at: isoOf(at), runId, title: eventTitle(told), details: eventDetails(told) }
}

function latency({ operation, startedAt, count, medianMs, p95Ms, usualMs }: LatencyNow) {
  return {
    operation,
    startedAt: isoOf(startedAt),
    count,
    medianMs,
    p95Ms,
    ...(usualMs !== undefined && { usualMs }),
  }
}

function answer({ requirement, question, answer: now, since, before }: OpenAnswer) {
  return {
    requirement,
    question,
    answer: now,
    since: isoOf(since),
    before: before.map((one) => ({ answer: one.answer, since: isoOf(one.since) })),
  }
}

function finding({ expected, actual, firstSeenAt, lastSeenAt, times }: PastFinding) {
  return { expected, actual, firstSeenAt: isoOf(firstSeenAt), lastSeenAt: isoOf(lastSeenAt), times }
}
