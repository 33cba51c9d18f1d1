import type { TestProject } from 'vitest/node'
import { checkSettings } from './check-settings.ts'
import { openTarget } from './open-target.ts'
import { parseRunOptions } from './options/parse-run-options.ts'
import { readTextFile } from './options/read-text-file.ts'
import { packageRoot } from './package-root.ts'

/** The embedded service has more than a page without limit shows, of each status, and may be asked for all. */
const seeded = 100
const roomy = { plan: 'business', maxRequests: 800, maxCreates: 400 } as const

/**
 * Vitest's global set-up for the suites outside of a run, as from an editor: against the target that the
 * environment names (`PETSTORE_TARGET`, `PETSTORE_API_KEY`), or else the embedded service.
 *
 * @returns what is called at the end: it stops the embedded service
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = parseRunOptions({
    flags: { profile: 'full' },
    env: process.env,
    cwd: packageRoot(),
    readFile: readTextFile,
  })
  const target = await openTarget(given, { seeded })
  const options = given.target === undefined ? { ...given, ...roomy } : given
  const settings = checkSettings(options, target, { main: 0, rateLimit: 0 })
  // Nobody knows which checks were chosen: each sends just what it needs itself.
  project.provide('settings', { ...settings, whole: false })
  return target.close
}
