import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder of this package: the nearest one, from this module upwards, whose `package.json` bears the
 * package's name. `src/` when run from source and `dist/src/` when compiled lie at different depths, and
 * `spec/` is beside neither, so a fixed relative path would be wrong in one of them.
 *
 * @param from folder to start at
 * @throws Error when there is no such folder above
 */
export function packageRoot(from: string = import.meta.dirname): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (nameOfPackage(folder) === 'petstore-conformance') return folder
    if (dirname(folder) === folder) throw new Error(`no petstore-conformance package at or above ${from}`)
  }
}

function nameOfPackage(folder: string): unknown {
  let text: string
  try {
    text = readFileSync(join(folder, 'package.json'), 'utf8')
  } catch {
    return undefined
  }
  const manifest: unknown = JSON.parse(text)
  return typeof manifest === 'object' && manifest !== null && 'name' in manifest ? manifest.name : undefined
}
