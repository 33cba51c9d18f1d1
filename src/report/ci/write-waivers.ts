import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FinishedRun } from '../../verdict/finished-run.ts'
import { ReportNotWritable } from '../report-not-writable.ts'
import { waiversText } from './waivers-text.ts'

/** Why no file of waivers is written to a path; undefined where nothing stands there yet. */
export function whyNotThere(path: string, name: string): string | undefined {
  return existsSync(path)
    ? `${name} is there already, and waivers are never written over anything. Name another file with --write-waivers.`
    : undefined
}

/**
 * Writes a first file of waivers, for people to fill in.
 *
 * @param path - of a file that is not there yet
 * @param today - from which they hold
 * @returns whether there was anything to waive; nothing is written otherwise
 * @throws ReportNotWritable
 */
export async function writeWaivers(run: FinishedRun, path: string, today: Date): Promise<boolean> {
  const text = waiversText(run, today)
  if (text === undefined) return false
  try {
    await mkdir(dirname(path), { recursive: true })
    // Whatever came to stand there meanwhile is somebody's.
    await writeFile(path, text.toWellFormed(), { flag: 'wx' })
  } catch (error) {
    throw new ReportNotWritable(path, error)
  }
  return true
}
