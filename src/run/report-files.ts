/** The reports of a run. Its log is written in any case. */
export const reporterNames = ['junit', 'json', 'html', 'har', 'markdown'] as const

/** The name of a reporter. */
export type ReporterName = (typeof reporterNames)[number]

/** The reports that are made by default. */
export const usualReporters: readonly ReporterName[] = ['junit', 'json', 'html', 'har']

/** The file that each reporter writes. */
export const reportFiles = {
  junit: 'junit.xml',
  json: 'report.json',
  html: 'report.html',
  har: 'evidence.har',
  markdown: 'summary.md',
} as const satisfies Readonly<Record<ReporterName, string>>

/** The file of a run's log, beside its reports. */
export const eventsName = 'events.ndjson'
