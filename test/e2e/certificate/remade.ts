import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readEvidence } from '../../../src/certificate/judge-evidence.ts'
import { toHtml } from '../../../src/report/html.ts'
import { type Report, toReport } from '../../../src/report/json.ts'
import { finishedFromLog } from '../../../src/run/finished-from-log.ts'
import type { LogEvent } from '../../../src/spec/log-event.ts'
import { edit, events } from './forge.ts'

/** Changes a log, and makes report and page of it anew, as whoever forges would. */
export function remade(
  change: (all: readonly LogEvent[]) => readonly LogEvent[],
  changeReport: (report: Report) => Report = (report) => report,
): (folder: string) => Promise<void> {
  return async (folder) => {
    await edit(folder, 'events.ndjson', events(change))
    const [reportText, logText] = await Promise.all(
      ['report.json', 'events.ndjson'].map((name) => readFile(join(folder, name), 'utf8')),
    )
    const evidence = readEvidence(reportText ?? '', logText ?? '')
    if (!('report' in evidence)) throw new Error(evidence.join('; '))
    const { finishedAt, calibration } = evidence.report
    const finished = await finishedFromLog(evidence.log)
    const whole = { ...finished, finishedAt, ...(calibration === undefined ? {} : { calibration }) }
    const report = changeReport(toReport(whole))
    await writeFile(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
    await writeFile(join(folder, 'report.html'), toHtml({ ...whole, finishedAt: report.finishedAt }))
  }
}
