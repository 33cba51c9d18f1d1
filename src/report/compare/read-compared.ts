import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readReport } from '../read-report.ts'
import type { ComparedReport } from './comparison.ts'

/**
 * Reads a report by a path as the user wrote it: of a `report.json`, or of a folder that has one.
 * @throws UsageError when there is no report, or none that can be read
 */
export function readCompared(cwd: string, name: string): ComparedReport {
  const given = resolve(cwd, name)
  const isFolder = isDirectory(given)
  const path = isFolder ? join(given, 'report.json') : given
  const report = readReport(path, isFolder ? join(name, 'report.json') : name)
  return { name, report }
}

/** What cannot be looked at is no folder: reading it will tell why. */
function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
