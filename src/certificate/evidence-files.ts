import { eventsName, harName, htmlName } from '../report/file-names.ts'

/** What of a run's folder a certificate is about. */
export const evidenceFiles = ['report.json', eventsName, harName, htmlName] as const

/** The file of a certificate, beside the reports that it is about. */
export const certificateName = 'certificate.json'
