import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { eventsName, harName, htmlName, reportFiles } from '../report/file-names.ts'
import { harText } from '../report/har/har-text.ts'
import { indexLog } from '../report/har/log-index.ts'
import { toHtml } from '../report/html.ts'
import { readCalibrationFigures } from '../run/calibration-figures.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import { judgeEvidence, readEvidence } from './judge-evidence.ts'
import { sha256Of, sha256OfFile } from './sha256.ts'
import { unfit } from './unfit.ts'

/**
 * Judges the evidence in a folder again: it is of a run that can be certified, its report follows from its log, and report,
 * page and archive are those that are made of the log, byte for byte.
 *
 * @returns what keeps it from being certified, each in words, and its report
 */
export async function judgeFolder(folder: string) {
  const [reportText = '', logText = '', page] = await Promise.all(
    [reportFiles.json, eventsName, htmlName].map((name) => readFile(join(folder, name), 'utf8')),
  )
  const evidence = readEvidence(reportText, logText)
  if (!('report' in evidence)) return { faults: evidence }
  const { report, log } = evidence
  const unfitting = unfit(report, log.run.options)
  if (unfitting.length > 0) return { faults: unfitting, report }
  const { faults, finished } = await judgeEvidence(evidence)
  if (faults.length > 0 || finished === undefined) return { faults, report }
  const checks: readonly (readonly [holds: boolean, fault: string])[] = [
    // Parsers differ in which of two members of one name they take.
    [`${JSON.stringify(report, null, 2)}\n` === reportText, `${reportFiles.json} is not as a run writes it`],
    [toHtml(finished) === page, `${htmlName} tells something else than ${eventsName}`],
    [await isArchiveOfLog(folder, finished), `${harName} tells of other exchanges than ${eventsName}`],
    [
      isDeepStrictEqual(report.calibration, readCalibrationFigures()),
      'the report quotes other figures of a calibration than its suite has',
    ],
  ]
  return { report, faults: checks.flatMap(([holds, fault]) => (holds ? [] : [fault])) }
}

async function isArchiveOfLog(folder: string, run: FinishedRun): Promise<boolean> {
  const log = await open(join(folder, eventsName))
  try {
    const index = await indexLog(log)
    if (index === undefined) return false
    const made = await sha256Of(harText(log, index, run))
    return made === (await sha256OfFile(join(folder, harName)))
  } finally {
    await log.close()
  }
}
