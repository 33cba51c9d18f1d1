import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { type RunLog, readLog } from '../../../../src/http/log/read-log.ts'

const ending = '.ndjson.br'
const folder = new URL('.', import.meta.url)

/** The services whose runs are recorded here. */
export const recordedRuns: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith(ending))
  .map((name) => name.slice(0, -ending.length))

/** Where the log of a service's run is kept: `events.ndjson`, compressed with Brotli. */
export function logFileOf(name: string): URL {
  return new URL(`${name}${ending}`, folder)
}

/**
 * The log of a run as it was recorded.
 *
 * @throws Error when the file is no log of this version: record it again
 */
export function recordedRun(name: string): RunLog {
  const log = readLog(brotliDecompressSync(readFileSync(logFileOf(name))).toString('utf8'))
  if (log === undefined || log.unreadable.length > 0)
    throw new Error(`${name}${ending} is no log of this version: npm run record:runs`)
  return log
}
