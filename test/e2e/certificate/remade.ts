import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LogEvent } from '../../../src/events/log-event.ts'
import { toHtml } from '../../../src/report/html.ts'
import { type Report, toReport } from '../../../src/report/json.ts'
import { finishedFromLog } from '../../../src/run/finished-from-log.ts'
import { reportIn } from '../../../src/verify/report-in.ts'
import { edit, events } from './forge.ts'

/** Changes a log, and makes report and page of it anew, as whoever forges would. */
export function remade(
  change: (all: readonly LogEvent[]) => readonly LogEvent[],
  changeReport: (report: Report) => Report = (report) => report,
): (folder: string) => Promise<void> {
  return async (folder) => {
    const before = reportIn(await readFile(join(folder, 'report.json'), 'utf8'))
    if (typeof before === 'string') throw new Error(before)
    await edit(folder, 'events.ndjson', events(change))
    const finished = await finishedFromLog(
      await readFile(join(folder, 'events.ndjson'), 'utf8'),
      'events.ndjson',
    )
    const { finishedAt, calibration } = before
    const whole = { ...finished, finishedAt, ...(calibration === undefined ? {} : { calibration }) }
    const report = changeReport(toReport(whole))
    await writeFile(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
    await writeFile(join(folder, 'report.html'), toHtml({ ...whole, finishedAt: report.finishedAt }))
  }
}
