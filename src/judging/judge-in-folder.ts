import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import type { JudgedRun } from '../monitor/pass/judged-run.ts'
import type { RunOptions } from '../options/run-options.ts'
import { eventsName, reportFiles } from '../report/file-names.ts'
import { toReport } from '../report/json.ts'
import { writeReports } from '../report/write-reports.ts'
import { run } from '../run.ts'
import { exitCode } from '../verdict/exit-code.ts'
import { readLogFigures } from './read-log-figures.ts'

const compress = promisify(zstdCompress)

/** What is kept of a run: the two reports that say all, and the log, which all others can be made of again. */
const keptFiles = [reportFiles.json, reportFiles.html, eventsName]
/** Larger ones say too little for the room that they take: a target may send megabytes. */
const largestBytes = 32 * 1024 * 1024

/**
 * Judges a target in a folder of its own, which is gone afterwards.
 *
 * @param signal - ends the run early
 * @throws what keeps a run from being made at all
 */
export async function judgeInFolder(options: RunOptions, signal: AbortSignal): Promise<JudgedRun> {
  const folder = await mkdtemp(join(tmpdir(), 'petstore-monitor-'))
  try {
    const log = join(folder, eventsName)
    const found = await run(options, { onProgress: () => undefined, signal, events: log })
    const reported = await writeReports(folder, found, ['json', 'html'])
    const files: Record<string, Uint8Array> = {}
    for (const name of keptFiles) {
      const content = await readFile(join(folder, name))
      if (content.length <= largestBytes) files[name] = await compress(content)
    }
    const { outage, ...figures } = await readLogFigures(log)
    const report = toReport(reported.run)
    const isOut = outage !== undefined && report.verdict === 'inconclusive'
    return {
      // Whoever watches it asks whether it is there, and not at which layer it is not.
      report: isOut ? { unreachable: outage, ...report } : report,
      exitCode: exitCode(reported.run),
      ...figures,
      files,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
