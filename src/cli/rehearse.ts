import { openCase } from '../calibrate/open-case.ts'
import type { RunOptions } from '../options/run-options.ts'
import { interactionsWords } from '../report/summary.ts'
import { wrap } from '../report/text-lines.ts'
import { counted } from '../report/words.ts'
import { run } from '../run.ts'

const width = 100

/**
 * Tells what a run with these options tries, by one in memory against the embedded service: no target is sent anything.
 *
 * @returns text for a terminal that ends with a line break
 */
export async function rehearse(options: RunOptions): Promise<string> {
  const { profile, seed, maxRequests, requirements, concurrency, maxCreates, consistencyWindowMs } = options
  const opened = await openCase({
    kind: 'plain',
    name: 'plain',
    inMemory: true,
    profile,
    seed,
    ...(maxRequests === undefined ? {} : { maxRequests }),
  })
  try {
    const finished = await run(
      { ...opened.options, requirements, concurrency, maxCreates, consistencyWindowMs },
      { ...opened.hooks, onProgress: () => undefined, signal: new AbortController().signal },
    )
    const line =
      `On the embedded service such a run sends ${counted(finished.requests.total, 'request')}, ` +
      `and combines ${interactionsWords(finished)} of what can vary`
    return `${wrap(`  ${line}`, width, '    ')}\n`
  } finally {
    await opened.close()
  }
}
