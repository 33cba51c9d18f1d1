import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRecord } from '../spec/is-record.ts'

/** The nearest folder upwards with this package's `package.json`: `src/` and `dist/src/` differ in depth. */
export function packageRoot(from: string = import.meta.dirname): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (manifestIn(folder)['name'] === 'petstore-conformance') return folder
    if (dirname(folder) === folder) throw new Error(`no petstore-conformance package at or above ${from}`)
  }
}

/** The `package.json` of a folder; empty without one. */
export function manifestIn(folder: string): Readonly<Record<string, unknown>> {
  const path = join(folder, 'package.json')
  const manifest: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  return isRecord(manifest) ? manifest : {}
}
