import { fileURLToPath } from 'node:url'
import { requirementIds } from '../spec/generated/requirement-id.ts'

/** Source, or compiled: the runner lies beside this module in the same form. */
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'

/** No check of ours ends by the clock: the client's own limits end it. */
const timeoutMs = 6 * 3_600_000

/** How Vitest has to run the suites, whoever starts it: one worker holds the client and its pacing, and tags are ids. */
export const suiteTestConfig = {
  runner: fileURLToPath(new URL(`../check/suite-runner.${extension}`, import.meta.url)),
  pool: 'threads' as const,
  isolate: false,
  maxWorkers: 1,
  maxConcurrency: 512,
  testTimeout: timeoutMs,
  hookTimeout: timeoutMs,
  strictTags: true,
  tags: requirementIds.map((name) => ({ name })),
}
