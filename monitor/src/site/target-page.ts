import { counted, grouped, type Markup, markup, type Part } from 'petstore-conformance'
import type { History } from '../history/open-history.ts'
import { lastRunWords } from '../read/last-run-words.ts'
import { readEvents } from '../read/read-events.ts'
import { readFindings } from '../read/read-findings.ts'
import { latenciesNow, readLatencies } from '../read/read-latencies.ts'
import { readObservations } from '../read/read-observations.ts'
import { readRuns } from '../read/read-runs.ts'
import { readTotals } from '../read/read-totals.ts'
import { standingWords } from '../read/standing-words.ts'
import type { TargetGlance } from '../read/target-glance.ts'
import { brokenRows, type RequestsSpent, spentBy } from '../read/target-history.ts'
import { agoWords } from '../read/time-words.ts'
import { answersPart } from './answers-part.ts'
import { brokenPart } from './broken-part.ts'
import { eventsPart } from './events-part.ts'
import { findingsPart } from './findings-part.ts'
import { keptReports } from './kept-reports.ts'
import { latencyPart } from './latency-part.ts'
import { dayOf } from './night-spans.ts'
import { nightsPart } from './nights-part.ts'
import { reportsPart } from './reports-part.ts'
import { sitePage } from './site-page.ts'
import { timeTag } from './time-tag.ts'

/** What of a history the site shows. Moments are in milliseconds since the epoch. */
export interface SiteOptions {
  readonly now: number
  /** How old a run may be whose reports are shown, though nothing changed at it. */
  readonly reportsMs: number
}

/** Nights that a page shows: two years. */
const mostNights = 731
const mostEvents = 200
const dayMs = 86_400_000

/** The page of a target. */
export async function targetPage(
  history: History,
  target: TargetGlance,
  { now, reportsMs }: SiteOptions,
): Promise<string> {
  const { name, standing } = target
  const [allRuns, totals, latencies, findings, answers, events, reports] = await Promise.all([
    readRuns(history, name),
    readTotals(history, name),
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
      brokenPart(brokenRows(target, allRuns), now),
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

function headPart(target: TargetGlance, kept: number, spent: RequestsSpent, now: number): Markup {
  const { name, standing, since, lastRun, lastCompleteAt } = target
  const { mark, label, meaning } = standingWords[standing]
  const labels = Object.entries(target.labels).map(([key, value]) => `${key}=${value}`)
  const facts: readonly (readonly [string, Part])[] = [
    ['Target', markup`<code>${target.baseUrl}</code>`],
    [
      'Profile',
      target.plan === undefined ? target.profile : `${target.profile}, of a key of the plan ${target.plan}`,
    ],
    ...(labels.length === 0 ? [] : [['Labels', labels.join(', ')] as const]),
    ...(lastRun === undefined
      ? []
      : [
          [
            'Last run',
            [
              timeTag(lastRun.startedAt),
              `, ${agoWords(lastRun.startedAt, now)} ago: `,
              lastRunWords(lastRun),
            ],
          ] as const,
        ]),
    ...(lastCompleteAt === undefined || lastCompleteAt === lastRun?.startedAt
      ? []
      : [['Last that came to its end', timeTag(lastCompleteAt)] as const]),
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
<dl>
${facts.map(([term, text]) => markup`<dt>${term}</dt><dd>${text}</dd>\n`)}</dl>
</header>
`
}

function spentWords({ last, lastThirtyDays, total, remaining }: RequestsSpent): string {
  return [
    ...(last === undefined ? [] : [`${counted(last, 'request')} by the last run`]),
    `${grouped(lastThirtyDays)} in thirty days`,
    `${grouped(total)} since it is watched`,
    ...(remaining === undefined ? [] : [`${grouped(remaining)} of the key's limit remained`]),
  ].join(', ')
}
