import { line, type Markish, rect } from '@observablehq/plot'
import { counted, type Markup, markup } from 'petstore-conformance'
import { dayMs, dayWords } from '../read/time-words.ts'
import { dayTicks } from './day-ticks.ts'
import { drawn, latestFirst } from './drawn.ts'
import { type NightKind, nightKinds, nightLooks } from './night-kind.ts'
import type { NightSpan } from './night-spans.ts'

/** One line of a strip. */
export interface StripRow {
  readonly name: string
  /** The name in words, shown where there is room. */
  readonly heading?: string | undefined
  /** What is to be known of it, shown where a pointer rests on it. */
  readonly title: string
  readonly spans: readonly NightSpan[]
}

/** Height of a row in pixels, which the style sheet has as well. */
const rowHeight = 16
const axisHeight = 34
/** So that two years are as wide as a page, and a single night is seen. */
const [leastNight, mostNight, usualWidth] = [1.25, 28, 900]
/** A single bad night among two years is to be seen. */
const leastBad = 2.5
/** Beside a strip of at most this width there is room for the titles of requirements. */
const widestTitled = 420
/** The text of a tick is as far on both sides of its place. */
const besideTick = 28

/**
 * Draws what each night came to, row by row. Nights in a row that are alike are one stroke, and all strokes of a kind one
 * path: that keeps two years of nights small.
 *
 * @param days - the first day of UTC since the epoch, and the day after the last
 */
export function strip(rows: readonly StripRow[], [first, end]: readonly [number, number]): Markup {
  const nights = Math.max(1, end - first)
  const night = Math.min(mostNight, Math.max(leastNight, usualWidth / nights))
  const width = Math.ceil(nights * night)
  const height = rows.length * rowHeight
  const date = (day: number): Date => new Date(day * dayMs)
  const svg = drawn(
    `${counted(rows.length - 1, 'requirement')} by night, from ${dayWords(first * dayMs)} to ${dayWords((end - 1) * dayMs)}. What there is to see is in the table below.`,
    {
      width: width + 2 * besideTick,
      height: height + axisHeight,
      margin: 0,
      marginBottom: axisHeight,
      x: {
        type: 'utc',
        domain: [date(first), date(end)],
        range: [besideTick, besideTick + width],
        label: null,
        insetLeft: 0,
        ...dayTicks(first, end),
      },
      y: { type: 'linear', domain: [0, rows.length], range: [0, height], axis: null },
      marks: [
        ...nightKinds.toReversed().flatMap((kind) => strokes(kind, rows, leastBad / night, date)),
        rect(rows, {
          x1: date(first),
          x2: date(end),
          y1: (_, index) => index,
          y2: (_, index) => index + 1,
          fill: 'transparent',
          title: 'title',
        }),
      ],
    },
  )
  const names = rows.map(({ name, heading }) => {
    const words =
      width <= widestTitled && heading !== undefined ? markup` <span class="name">${heading}</span>` : ''
    return markup`<li>${name}${words}</li>`
  })
  return markup`<div class="strip"><ol aria-hidden="true">${names}</ol>
${latestFirst('Night by night', svg)}</div>
`
}

function strokes(
  kind: NightKind,
  rows: readonly StripRow[],
  leastDays: number,
  date: (day: number) => Date,
): readonly Markish[] {
  const least = kind === 'fail' || kind === 'warn' || kind === 'unreachable' ? leastDays : 0
  const points = rows.flatMap(({ spans }, index) =>
    spans
      .filter((span) => span.kind === kind)
      .flatMap(({ from, to }) => {
        const start = Math.min(from, to - least)
        // What has no place ends the stroke.
        return [start, to, Number.NaN].map((day) => ({ x: date(day), y: index + 0.5 }))
      }),
  )
  if (points.length === 0) return []
  const { stroke, width, dash } = nightLooks[kind]
  return [
    line(points, {
      x: 'x',
      y: 'y',
      z: null,
      stroke,
      strokeWidth: width,
      strokeLinecap: 'butt',
      ...(dash !== undefined && { strokeDasharray: dash }),
    }),
  ]
}

/** What the strokes of a strip mean: of those kinds alone that there are. */
export function stripLegend(rows: readonly StripRow[]): Markup {
  const found = new Set(rows.flatMap(({ spans }) => spans.map(({ kind }) => kind)))
  const items = nightKinds
    .filter((kind) => found.has(kind))
    .map((kind) => {
      const { label, stroke, width, dash = '' } = nightLooks[kind]
      return markup`<li><svg width="24" height="16" aria-hidden="true"><path d="M0,8H24" stroke="${stroke}" stroke-width="${width}" stroke-dasharray="${dash}"/></svg> ${label}</li>`
    })
  return markup`<ul class="legend">${items}</ul>
`
}
