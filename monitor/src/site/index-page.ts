import { counted, type Markup, markup, type Part } from 'petstore-conformance'
import type { History } from '../history/open-history.ts'
import { readTargets } from '../read/read-targets.ts'
import type { Standing } from '../read/standing.ts'
import { standingsInOrder } from '../read/standing.ts'
import { countsByStanding, standingWords } from '../read/standing-words.ts'
import type { TargetGlance } from '../read/target-glance.ts'
import { agoWords } from '../read/time-words.ts'
import { isShown } from './is-shown.ts'
import { dayOf, type NightSpan } from './night-spans.ts'
import { recentNights } from './recent-nights.ts'
import { sitePage } from './site-page.ts'
import { targetPath } from './site-paths.ts'
import { smallStrip } from './small-strip.ts'
import { standingTag, toneOfStanding } from './standing-tag.ts'
import { timeTag } from './time-tag.ts'

const nightsShown = 30
const dayMs = 86_400_000
const mostBroken = 8

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
        : markup`<ol class="targets">\n${items}</ol>\n`,
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
        : `${bad} of ${counted(targets.length, 'target')} not well`
  const counts = standingsInOrder.map((standing) => {
    const count = targets.filter((target) => target.standing === standing).length
    return markup`<li${count === 0 ? markup` class="none"` : ''}><strong>${count}</strong>${standingTag(standing)}</li>\n`
  })
  return markup`<header>
<div class="verdict ${worst}">
<p class="subject">Pet store services that are watched</p>
<h1><span aria-hidden="true">${standingWords[worst].mark}</span> ${heading}</h1>
<p>${countsByStanding(targets)}</p>
</div>
<ul class="counts" aria-label="Targets by how they stand">
${counts}</ul>
</header>
`
}

function targetPart(
  target: TargetGlance,
  spans: readonly NightSpan[],
  days: readonly [number, number],
  now: number,
): Markup {
  const { name, baseUrl, standing, since, lastRun, slow } = target
  const labels = Object.entries(target.labels).map(([key, value]) => `${key}=${value}`)
  const run: Part =
    lastRun === undefined ? 'No run yet' : ['Last run ', timeTag(lastRun.startedAt), lastWords(lastRun, now)]
  return markup`<li class="case ${toneOfStanding(standing)}">
<h2><a href="${targetPath(name)}">${name}</a></h2>
${smallStrip(spans, days)}
<p>${standingTag(standing)}${since === undefined ? '' : [' since ', timeTag(since, 'day')]}${brokenWords(target)}${slow.length === 0 ? '' : `; slow: ${slow.join(', ')}`}</p>
<p class="quiet">${run}</p>
<p class="quiet">${[baseUrl, ...labels].join(', ')}</p>
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

function brokenWords({ broken }: TargetGlance): string {
  if (broken.length === 0) return ''
  const rest = broken.length - mostBroken
  const ids = broken.slice(0, mostBroken).map(({ requirement }) => requirement)
  return `; broken: ${ids.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
