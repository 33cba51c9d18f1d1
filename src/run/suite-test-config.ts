import { requirementIds } from '../spec/generated/requirement-id.ts'

/** No check of ours ends by the clock: the client's own limits end it. */
const timeoutMs = 6 * 3_600_000

/**
 * How Vitest has to run the suites, whoever starts it. One worker holds the client and its pacing, so that
 * requests overlap inside it; each requirement id is a tag, and there is no other.
 */
export const suiteTestConfig = {
  pool: 'threads' as const,
  isolate: false,
  maxWorkers: 1,
  maxConcurrency: 512,
  testTimeout: timeoutMs,
  hookTimeout: timeoutMs,
  expect: { requireAssertions: true },
  strictTags: true,
  tags: requirementIds.map((name) => ({ name })),
}
