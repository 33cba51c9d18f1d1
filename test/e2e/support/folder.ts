import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder for the test that is running, gone after it. */
export async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'petstore-conformance-'))
  onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 3 }))
  return path
}
