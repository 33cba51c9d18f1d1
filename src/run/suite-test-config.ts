import { fileURLToPath } from 'node:url'
import { requirementIds } from '../spec/generated/requirement-id.ts'

/** The runner lies beside this module, as source or compiled like it. */
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'

/** No test ends by the clock, since the client's own limits end it. */
const timeoutMs = 6 * 3_600_000

/** How Vitest runs the suites: one worker has the client and its pacing, and tags are requirement ids. */
export const suiteTestConfig = {
  runner: fileURLToPath(new URL(`../scenario/suite-runner.${extension}`, import.meta.url)),
  pool: 'threads' as const,
  isolate: false,
  maxWorkers: 1,
  maxConcurrency: 512,
  testTimeout: timeoutMs,
  hookTimeout: timeoutMs,
  strictTags: true,
  tags: requirementIds.map((name) => ({ name })),
}
