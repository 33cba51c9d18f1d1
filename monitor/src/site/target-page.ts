import {
  counted,
  definitions,
  fold,
  grouped,
  list,
  type Markup,
  markup,
  navigation,
  overallWords,
  type Part,
  section,
} from 'petstore-conformance'
import { eventDetails, eventTitle } from '../changes/event-words.ts'
import type { MonitorEvent } from '../changes/monitor-event.ts'
import type { History } from '../history/open-history.ts'
import { readTotals } from '../history/stored-state.ts'
import { readEvents } from '../read/read-events.ts'
import { type PastFinding, readFindings } from '../read/read-findings.ts'
import { latenciesNow, readLatencies } from '../read/read-latencies.ts'
import { type OpenAnswer, readObservations } from '../read/read-observations.ts'
import { readRuns } from '../read/read-runs.ts'
import { standingWords } from '../read/standing.ts'
import { lastRunWords } from '../read/standing-words.ts'
import { labelsOf, type TargetGlance } from '../read/target-glance.ts'
import {
  changedAnswers,
  failedRequirements,
  type RequestsSpent,
  type RequirementSummary,
  spentBy,
  spentWords,
} from '../read/target-history.ts'
import { agoWords, dayMs, dayOf } from '../read/time-words.ts'
import { type KeptReport, keptReports } from './kept-reports.ts'
import { latencyPart } from './latency-part.ts'
import { nightsPart } from './nights-part.ts'
import { foldedTable, recordedTag, requirementCell, tableOr, timeTag } from './parts.ts'
import { sitePage } from './site-page.ts'
import { reportPath } from './site-paths.ts'

const answerColumns = ['Requirement', 'Question', 'Answer', 'Since', 'Before']

/** How a target answers what the interface leaves open. */
function answersPart(answers: readonly OpenAnswer[]): Part {
  if (answers.length === 0) return ''
  const changed = changedAnswers(answers)
  const others = answers.filter((one) => !changed.includes(one)).map(answerRow)
  const summary = `Always the same: ${counted(others.length, 'answer')}`
  return section('Open answers', [
    markup`<p>The interface leaves them open: none of them is right or wrong.</p>\n`,
    tableOr('None has changed.', answerColumns, changed.map(answerRow)),
    foldedTable(summary, answerColumns, others),
  ])
}

function answerRow({ requirement, question, answer, since, before }: OpenAnswer): readonly Part[] {
  return [requirement, question, answer, timeTag(since, 'day'), formerPart(before)]
}

const mostFormer = 5

function formerPart(before: OpenAnswer['before']): Part {
  return before
    .slice(0, mostFormer)
    .map(
      ({ answer, since }) =>
        markup`<div>${answer} <span class="quiet">from ${timeTag(since, 'day')}</span></div>`,
    )
}

/** What of a history the site shows. Moments are in milliseconds since the epoch. */
export interface SiteOptions {
  readonly now: number
  /** How old a run may be whose reports are shown, though nothing changed at it. */
  readonly reportsMs: number
}

/** Nights that a page shows: two years. */
const mostNights = 731
const mostEvents = 200
/** What is more than so many is folded. */
const mostSpread = 12

/** The page of a target. */
export async function targetPage(
  history: History,
  target: TargetGlance,
  { now, reportsMs }: SiteOptions,
): Promise<string> {
  const { name, standing } = target
  const [allRuns, totals, latencies, findings, answers, events, reports] = await Promise.all([
    readRuns(history, name),
    readTotals(history.db, name),
    readLatencies(history, name),
    readFindings(history, name),
    readObservations(history, name),
    readEvents(history, name, mostEvents),
    keptReports(history, name, now - reportsMs),
  ])
  const end = dayOf(allRuns.at(-1)?.startedAt ?? now) + 1
  const first = Math.max(end - mostNights, dayOf(allRuns[0]?.startedAt ?? now))
  const days = [first, end] as const
  const runs = allRuns.filter(({ startedAt }) => startedAt >= first * dayMs)
  const latest = latenciesNow(latencies, target.lastRun?.startedAt ?? now)
  return sitePage({
    title: `${name}: ${standingWords[standing].label}`,
    header: headPart(target, allRuns.length, spentBy(allRuns, totals.requests), now),
    main: [
      failedPart(failedRequirements(target, allRuns), now),
      nightsPart(runs, days),
      latencyPart(
        latencies.filter(({ startedAt }) => startedAt >= first * dayMs),
        latest,
        target.slow,
        days,
      ),
      eventsPart(events, name, reports),
      findingsPart(findings),
      answersPart(answers),
      reportsPart(name, reports),
    ],
    now,
  })
}

const targetSections = [
  ['violated', 'Violated now'],
  ['nights', 'Night by night'],
  ['latency', 'Latency'],
  ['changes', 'What changed'],
  ['findings', 'Findings'],
  ['reports', 'Reports'],
] as const

function headPart(target: TargetGlance, kept: number, spent: RequestsSpent, now: number): Markup {
  const { name, standing, since, lastRun, lastCompleteAt } = target
  const { mark, label, meaning } = standingWords[standing]
  const lastFact: Part =
    lastRun === undefined
      ? ''
      : [timeTag(lastRun.startedAt), `, ${agoWords(lastRun.startedAt, now)} ago: `, lastRunWords(lastRun)]
  const isOther = lastCompleteAt !== undefined && lastCompleteAt !== lastRun?.startedAt
  // Those without a text are left out.
  const facts: readonly (readonly [string, Part])[] = [
    ['Target', markup`<code>${target.baseUrl}</code>`],
    [
      'Profile',
      target.plan === undefined ? target.profile : `${target.profile}, of a key of the plan ${target.plan}`,
    ],
    ['Labels', labelsOf(target).join(', ')],
    ['Last run', lastFact],
    ['Last that came to its end', isOther ? timeTag(lastCompleteAt) : ''],
    ['Runs kept', grouped(kept)],
    ['Requests', spentWords(spent)],
  ]
  return markup`<header>
<nav aria-label="Site"><a href="../index.html">All targets</a></nav>
<div class="verdict ${standing}">
<p class="subject">${name}</p>
<h1><span aria-hidden="true">${mark}</span> ${label}</h1>
<p>${meaning}${since === undefined ? '' : [' Since ', timeTag(since), `, for ${agoWords(since, now)}.`]}</p>
</div>
${definitions(facts.filter(([, text]) => text !== ''))}</header>
${navigation(targetSections)}`
}

/** The violations that runs have found, each once. */
function findingsPart(findings: readonly PastFinding[]): Markup {
  const columns = ['Requirement', 'Expected', 'Actual', 'First seen', 'Last seen', 'In']
  const rows = findings.map(findingRow)
  const shown = tableOr('None.', columns, rows.slice(0, mostSpread))
  const rest = foldedTable(
    `${counted(rows.length - mostSpread, 'more finding')}`,
    columns,
    rows.slice(mostSpread),
  )
  return section('Findings', [shown, rest], 'findings')
}

function findingRow(finding: PastFinding): readonly Part[] {
  const { requirement, expected, actual, firstSeenAt, lastSeenAt, times } = finding
  const days = [firstSeenAt, lastSeenAt].map((at) => timeTag(at, 'day'))
  return [requirementCell(requirement), expected, actual, ...days, counted(times, 'run')]
}

/** What changed when, the last first. */
function eventsPart(events: readonly MonitorEvent[], target: string, reports: readonly KeptReport[]): Markup {
  const byRun = new Map(reports.map((report) => [report.id, report]))
  const items = events.map((event) => {
    const report = byRun.get(event.runId)
    const links = report === undefined ? '' : [' ', reportLinks(target, report)]
    const details = eventDetails(event).map((line) => markup`<p class="quiet">${line}</p>\n`)
    return markup`<li>${timeTag(event.at)} <strong>${eventTitle(event)}</strong>${links}\n${details}</li>\n`
  })
  const [shown, rest] = [items.slice(0, mostSpread), items.slice(mostSpread)].map(
    (some) => markup`<ol class="events">\n${some}</ol>\n`,
  )
  const more = items.length - mostSpread
  const none = markup`<p>Nothing yet.</p>\n`
  const told: Part =
    items.length === 0 ? none : [shown ?? '', more > 0 ? fold(counted(more, 'more change'), rest ?? '') : '']
  return section('What changed', told, 'changes')
}

const labels: Readonly<Record<string, string>> = { 'report.html': 'report', 'report.json': 'JSON' }

/** Links to what a run wrote, for a page in a folder of the site. */
function reportLinks(target: string, { cycle, names }: KeptReport): Markup {
  const links = names.map(
    (name, index) =>
      markup`${index === 0 ? '' : ', '}<a href="../${reportPath(target, cycle, name)}">${labels[name] ?? name} of ${cycle}</a>`,
  )
  return markup`${links}`
}

/** The reports that the site has of a target. */
function reportsPart(target: string, reports: readonly KeptReport[]): Markup {
  const items = reports.map((report) => {
    const { mark, label } = overallWords[report.verdict]
    const verdict = report.isUnreachable ? '⊘ Not reached' : `${mark} ${label}`
    return markup`${timeTag(report.startedAt)} ${verdict}: ${reportLinks(target, report)}`
  })
  const none = markup`<p>None is stored.</p>\n`
  return section(
    'Reports',
    items.length === 0 ? none : fold(counted(items.length, 'run'), list(items)),
    'reports',
  )
}

const violatedColumns = ['Requirement', 'Verdict', 'Since', 'Violated in', 'Times', 'Last seen']

/** What the target violates now, and what it violated before. */
function failedPart(rows: readonly RequirementSummary[], now: number): Markup {
  const rowsOf = (areFailed: boolean) =>
    rows
      .filter(({ failedSince }) => (failedSince !== undefined) === areFailed)
      .map((row) => failedRow(row, now))
  const before = rowsOf(false)
  const summary = `Violated before: ${counted(before.length, 'requirement')}`
  const current = tableOr('Nothing that two runs have seen.', violatedColumns, rowsOf(true))
  return section('Violated now', [current, foldedTable(summary, violatedColumns, before)], 'violated')
}

function failedRow(row: RequirementSummary, now: number): readonly Part[] {
  const { requirement, failedSince, lastFailedAt, failedRuns, judgedRuns, fails, spans } = row
  return [
    requirementCell(requirement),
    recordedTag(spans.at(-1)?.verdict),
    failedSince === undefined ? '' : [timeTag(failedSince), ` (${agoWords(failedSince, now)})`],
    `${grouped(failedRuns)} of ${counted(judgedRuns, 'run')}`,
    fails,
    lastFailedAt === undefined ? '' : timeTag(lastFailedAt, 'day'),
  ]
}
