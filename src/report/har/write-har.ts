import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { FinishedRun } from '../../verdict/finished-run.ts'
import { ReportNotWritable, replaceFile } from '../replace-file.ts'
import { harText, indexLog } from './har-text.ts'

/** Paths of a run's log, and of the archive, which is replaced once the new one is whole. */
export interface HarFiles {
  readonly log: string
  readonly har: string
}

/** Writes a HAR 1.2 of a run from its log, in constant memory; returns false without a log. @throws ReportNotWritable */
export async function writeHar({ log, har }: HarFiles, run: FinishedRun): Promise<boolean> {
  let file: FileHandle | undefined
  try {
    // Another user of the folder may have put a link or a pipe there.
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
