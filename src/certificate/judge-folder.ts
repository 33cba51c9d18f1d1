import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { harText, indexLog } from '../report/har/har-text.ts'
import { toHtml } from '../report/html.ts'
import { eventsName, reportFiles } from '../run/report-files.ts'
import { readCalibrationFigures } from '../run/run-facts.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import { unanswered } from './challenge.ts'
import { judgeEvidence, readEvidence } from './judge-evidence.ts'
import { certificateName } from './statement.ts'
import { sha256Of, sha256OfFile } from './subjects.ts'
import { unfit } from './unfit.ts'

/**
 * Judges a folder again, byte for byte. Gives what keeps it from being certified, each in words, and its evidence.
 *
 * @param challenge - what is said to have decided the seed and the tag of the run, if anything
 */
export async function judgeFolder(folder: string, challenge: string | undefined) {
  const [reportText = '', logText = '', page] = await Promise.all(
    [reportFiles.json, eventsName, reportFiles.html].map((name) => readFile(join(folder, name), 'utf8')),
  )
  const evidence = readEvidence(reportText, logText)
  if (!('report' in evidence)) return { faults: evidence }
  const { report, log } = evidence
  const { options } = log.run
  const unfitting = [
    ...unfit(report, options),
    ...(challenge === undefined ? [] : unanswered(challenge, options)),
  ]
  if (unfitting.length > 0) return { faults: unfitting, evidence }
  const { faults, finished } = await judgeEvidence(evidence)
  if (faults.length > 0 || finished === undefined) return { faults, evidence }
  const checks: readonly (readonly [holds: boolean, fault: string])[] = [
    // Parsers differ in which of two members of one name they take.
    [`${JSON.stringify(report, null, 2)}\n` === reportText, `${reportFiles.json} is not as a run writes it`],
    [toHtml(finished) === page, `${reportFiles.html} tells something else than ${eventsName}`],
    [
      await isArchiveOfLog(folder, finished),
      `${reportFiles.har} tells of other exchanges than ${eventsName}`,
    ],
    [
      isDeepStrictEqual(report.calibration, readCalibrationFigures()),
      'the report quotes other figures of a calibration than its suite has',
    ],
  ]
  return { evidence, faults: checks.flatMap(([holds, fault]) => (holds ? [] : [fault])) }
}

async function isArchiveOfLog(folder: string, run: FinishedRun): Promise<boolean> {
  const log = await open(join(folder, eventsName))
  try {
    const index = await indexLog(log)
    if (index === undefined) return false
    const made = await sha256Of(harText(log, index, run))
    return made === (await sha256OfFile(join(folder, reportFiles.har)))
  } finally {
    await log.close()
  }
}

const mebibyte = 2 ** 20
/** In mebibytes. Of ten thousand requests a log has some thirty. */
const largest: Readonly<Record<string, number>> = { [certificateName]: 1, 'report.json': 16 }
const largestOther = 100

/** Which files of a folder cannot be read as what they should be, in words: no files, or larger than those of a run are. */
export async function unreadableFiles(folder: string, names: readonly string[]): Promise<readonly string[]> {
  const faults = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => undefined)
      // Whatever opens a pipe waits for who writes to it.
      if (found === undefined) return [`${name} is missing, or cannot be read`]
      if (!found.isFile()) return [`${name} is no file`]
      const size = Math.round(found.size / mebibyte)
      const most = largest[name] ?? largestOther
      const isLarge = found.size > most * mebibyte
      return isLarge ? [`${name} has ${size} MiB: more than ${most} are not looked through`] : []
    }),
  )
  return faults.flat()
}
