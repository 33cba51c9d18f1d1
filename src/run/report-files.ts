/** What reports can be made of a run. Its log is written whatever is chosen. */
export const reporterNames = ['junit', 'json', 'html', 'har', 'markdown'] as const

/** One of them. */
export type ReporterName = (typeof reporterNames)[number]

/** Those that are made unless others are chosen. */
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
