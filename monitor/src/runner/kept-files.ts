import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { eventsName, reportFiles } from 'petstore-conformance'

/** Compresses with Zstandard (RFC 8878). */
export const compress = promisify(zstdCompress)

/** What is kept of a run: the two reports that say all, and the log, which all others can be made of again. */
const names = [reportFiles.json, reportFiles.html, eventsName]
/** Larger ones say too little for the room that they take: a target may send megabytes. */
export const largestBytes = 32 * 1024 * 1024

/** Files of a run that are kept, as they stand in its folder, compressed with Zstandard, by name. */
export async function keptFiles(folder: string): Promise<Readonly<Record<string, Uint8Array>>> {
  const files: Record<string, Uint8Array> = {}
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && found.size <= largestBytes) files[name] = await compress(await readFile(path))
  }
  return files
}
