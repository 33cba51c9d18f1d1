import { type Markup, markup, type Part } from 'petstore-conformance'
import { eventDetails, eventTitle } from '../changes/event-words.ts'
import type { MonitorEvent } from '../changes/monitor-event.ts'
import type { KeptReport } from './kept-reports.ts'
import { reportLinks } from './report-links.ts'
import { timeTag } from './time-tag.ts'

/** What changed when, the last first. */
export function eventsPart(
  events: readonly MonitorEvent[],
  target: string,
  reports: readonly KeptReport[],
): Markup {
  const byRun = new Map(reports.map((report) => [report.id, report]))
  const items = events.map(
    (
      event,
    ) => markup`<li>${timeTag(event.at)} <strong>${eventTitle(event)}</strong>${links(target, byRun.get(event.runId))}
${eventDetails(event).map((line) => markup`<p class="quiet">${line}</p>\n`)}</li>
`,
  )
  return markup`<section>
<h2>What changed</h2>
${items.length === 0 ? markup`<p>Nothing yet.</p>\n` : markup`<ol class="events">\n${items}</ol>\n`}</section>
`
}

function links(target: string, report: KeptReport | undefined): Part {
  return report === undefined ? '' : [' ', reportLinks(target, report)]
}
