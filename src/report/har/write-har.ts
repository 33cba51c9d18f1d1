import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { FinishedRun } from '../../verdict/finished-run.ts'
import { ReportNotWritable, replaceFile } from '../replace-file.ts'
import { harText, indexLog } from './har-text.ts'

/** Paths of a run's log, and of the archive that is made from it; what is there is replaced once the new one is whole. */
export interface HarFiles {
  readonly log: string
  readonly har: string
}

/**
 * Writes an HTTP Archive (HAR 1.2) of a run from its log, in constant memory; false where the run has none.
 *
 * @param run - whose log it is: one that could not be begun anew may be that of another run
 * @throws {@link ReportNotWritable} when the log cannot be read, or the archive cannot be written
 */
export async function writeHar({ log, har }: HarFiles, run: FinishedRun): Promise<boolean> {
  let file: FileHandle | undefined
  try {
    // Whoever else can write to the folder may have put a link or a pipe there.
    file = await open(log, constants.O_NOFOLLOW | constants.O_NONBLOCK)
    const index = await indexLog(file)
    if (index?.run.startedAt !== run.startedAt) throw new Error(`${log} is no log of this run`)
    await replaceFile(har, harText(file, index, run))
    return true
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing && file === undefined) return false
    throw error instanceof ReportNotWritable ? error : new ReportNotWritable(har, error)
  } finally {
    await file?.close()
  }
}
