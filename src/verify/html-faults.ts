import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventsName, htmlName } from '../report/file-names.ts'
import { toHtml } from '../report/html.ts'
import type { Report } from '../report/json.ts'
import { finishedFromLog } from '../run/finished-from-log.ts'

/**
 * Whether the page that people read is the one that comes of the log, but for what the report tells of the run alone.
 *
 * @param logText - of `events.ndjson`, which has been judged again
 * @returns what is wrong, in words; nothing where it is
 */
export async function htmlFaults(
  folder: string,
  logText: string,
  { finishedAt, calibration }: Report,
): Promise<readonly string[]> {
  const finished = await finishedFromLog(logText, eventsName)
  const page = toHtml({ ...finished, finishedAt, ...(calibration === undefined ? {} : { calibration }) })
  const isSame = (await readFile(join(folder, htmlName), 'utf8')) === page
  return isSame ? [] : [`${htmlName} tells something else than ${eventsName}`]
}
