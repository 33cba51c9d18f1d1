import { counted, counts, type Markup, markup, navigation, type Part, tag } from 'petstore-conformance'
import type { History } from '../history/open-history.ts'
import { outcomeOf } from '../read/is-verdict.ts'
import { readTargets } from '../read/read-targets.ts'
import { type Standing, standingsInOrder, standingWords } from '../read/standing.ts'
import { countsByStanding } from '../read/standing-words.ts'
import { labelsOf, type TargetGlance } from '../read/target-glance.ts'
import { agoWords, dayMs, dayOf } from '../read/time-words.ts'
import { kindOfRun, nightKinds, nightLooks } from './night-kind.ts'
import { type NightSpan, nightSpans } from './night-spans.ts'
import { timeTag } from './parts.ts'
import { sitePage } from './site-page.ts'
import { targetPath } from './site-paths.ts'

const tones: Readonly<Record<Standing, string>> = {
  'non-conformant': 'bad',
  unreachable: 'bad',
  inconclusive: 'doubt',
  unknown: 'doubt',
  conformant: 'good',
}

/** A standing as a mark and words, in its colour. */
function standingTag(standing: Standing): Markup {
  return tag(tones[standing], standingWords[standing])
}

const [night, height] = [5, 18]

/**
 * The last nights of a target, in one line. Not by Plot: a page of a thousand targets has a thousand of them, and they need
 * neither scales nor axes.
 *
 * @param days - the first day of UTC since the epoch, and the day after the last
 */
function smallStrip(spans: readonly NightSpan[], [first, end]: readonly [number, number]): Markup {
  const width = (end - first) * night
  const told = nightKinds.flatMap((kind) => {
    const nights = spans
      .filter((span) => span.kind === kind)
      .reduce((sum, { from, to }) => sum + to - from, 0)
    return nights === 0 ? [] : [`${nights} ${kind === 'fail' ? 'not conformant' : nightLooks[kind].label}`]
  })
  const strokes = nightKinds.toReversed().flatMap((kind) => {
    const path = spans
      .filter((span) => span.kind === kind)
      .map(({ from, to }) => `M${(from - first) * night},${height / 2}H${(to - first) * night - 1}`)
      .join('')
    if (path === '') return []
    const { stroke, width: thick, dash = '' } = nightLooks[kind]
    return [markup`<path d="${path}" stroke="${stroke}" stroke-width="${thick}" stroke-dasharray="${dash}"/>`]
  })
  const label = `The last ${counted(end - first, 'night')}: ${told.length === 0 ? 'no run' : told.join(', ')}`
  return markup`<svg class="nights" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}"><title>${label}</title>${strokes}</svg>`
}

/** Whether the site shows a target: as long as the history keeps a run of it. Then one that nobody judges any more goes by itself. */
export function isShown({ lastRun }: TargetGlance): boolean {
  return lastRun !== undefined
}

const nightsShown = 30
const mostFailed = 8

/** The page of all targets that the site shows, the worst first. */
export async function indexPage(history: History, now: number): Promise<string> {
  const end = dayOf(now) + 1
  const days = [end - nightsShown, end] as const
  const [all, nights] = await Promise.all([readTargets(history), recentNights(history, days[0] * dayMs)])
  const targets = all.filter(isShown)
  const items = targets.map((target) => targetPart(target, nights.get(target.name) ?? [], days, now))
  return sitePage({
    title: `Pet store conformance: ${countsByStanding(targets)}`,
    header: headPart(targets),
    main:
      items.length === 0
        ? markup`<p>No target is watched yet.</p>\n`
        : markup`<ol class="targets" id="targets">\n${items}</ol>\n`,
    now,
  })
}

function headPart(targets: readonly TargetGlance[]): Markup {
  const worst: Standing = targets[0]?.standing ?? 'unknown'
  const bad = targets.filter(({ standing }) => standing !== 'conformant').length
  const heading =
    targets.length === 0
      ? 'Nothing is watched'
      : bad === 0
        ? 'All conformant'
        : `${bad} of ${counted(targets.length, 'target')} need attention`
  const entries = standingsInOrder.map((standing) => {
    const count = targets.filter((target) => target.standing === standing).length
    return { kind: standing, count, tag: standingTag(standing), id: 'targets' }
  })
  return markup`<header>
<div class="verdict ${worst}">
<p class="subject">Pet store services that are watched</p>
<h1><span aria-hidden="true">${standingWords[worst].mark}</span> ${heading}</h1>
<p>${countsByStanding(targets)}</p>
</div>
${counts('Targets by status', entries)}</header>
${navigation([['targets', 'Targets']])}`
}

function targetPart(
  target: TargetGlance,
  spans: readonly NightSpan[],
  days: readonly [number, number],
  now: number,
): Markup {
  const { name, baseUrl, standing, since, lastRun, slow } = target
  const run: Part =
    lastRun === undefined ? 'No run yet' : ['Last run ', timeTag(lastRun.startedAt), lastWords(lastRun, now)]
  return markup`<li class="case ${tones[standing]}" data-item="${standing}">
<h2><a href="${targetPath(name)}">${name}</a></h2>
${smallStrip(spans, days)}
<p>${standingTag(standing)}${since === undefined ? '' : [' since ', timeTag(since, 'day')]}${failedWords(target)}${slow.length === 0 ? '' : `; slow: ${slow.join(', ')}`}</p>
<p class="quiet">${run}</p>
<p class="quiet">${[baseUrl, ...labelsOf(target)].join(', ')}</p>
</li>
`
}

function lastWords(
  { startedAt, unreachable, refused }: NonNullable<TargetGlance['lastRun']>,
  now: number,
): string {
  const trouble = refused === undefined ? '' : ', was refused'
  return `, ${agoWords(startedAt, now)} ago${unreachable === undefined ? trouble : ', did not reach it'}`
}

function failedWords({ failed }: TargetGlance): string {
  if (failed.length === 0) return ''
  const rest = failed.length - mostFailed
  const ids = failed.slice(0, mostFailed).map(({ requirement }) => requirement)
  return `; violates ${ids.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** What the runs of all targets have come to since a moment, by target. */
async function recentNights(
  { db }: History,
  since: number,
): Promise<ReadonlyMap<string, readonly NightSpan[]>> {
  const rows = await db
    .selectFrom('run')
    .select(['target', 'startedAt', 'verdict', 'exitCode', 'unreachable'])
    .where('startedAt', '>=', since)
    .orderBy('startedAt')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ target }) => target)].map(([target, runs]) => [
      target,
      nightSpans(runs, (run) => {
        const outcome = outcomeOf(run)
        return outcome && kindOfRun(outcome)
      }),
    ]),
  )
}
