import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRecord } from '../spec/is-record.ts'

/** The nearest folder upwards whose `package.json` has this package's name: `src/` and `dist/src/` differ in depth. */
export function packageRoot(from: string = import.meta.dirname): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (manifestIn(folder)['name'] === 'petstore-conformance') return folder
    if (dirname(folder) === folder) throw new Error(`no petstore-conformance package at or above ${from}`)
  }
}

/** What the `package.json` of a folder says; nothing where there is none. */
export function manifestIn(folder: string): Readonly<Record<string, unknown>> {
  const path = join(folder, 'package.json')
  const manifest: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  return isRecord(manifest) ? manifest : {}
}
