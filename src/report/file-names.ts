import type { ReporterName } from '../run/reporter-name.ts'

/** The file of a run's log, beside its reports. */
export const eventsName = 'events.ndjson'

/** The file of its exchanges for the developer tools of a browser, made from that. */
export const harName = 'evidence.har'

/** The file that people read. */
export const htmlName = 'report.html'

/** The file that each reporter writes. */
export const reportFiles: Readonly<Record<ReporterName, string>> = {
  junit: 'junit.xml',
  json: 'report.json',
  html: htmlName,
  har: harName,
  markdown: 'summary.md',
}
