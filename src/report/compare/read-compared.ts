import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readReport } from '../read-report.ts'
import type { ComparedReport } from './comparison.ts'

/** Reads a `report.json`, or that of a folder, by a path as the user wrote it; throws UsageError where there is none. */
export function readCompared(cwd: string, name: string): ComparedReport {
  const path = resolve(cwd, name)
  if (!isDirectory(path)) return { name, report: readReport(path, name) }
  return { name, report: readReport(join(path, 'report.json'), join(name, 'report.json')) }
}

/** What cannot be looked at is no folder: reading it will tell why. */
function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
