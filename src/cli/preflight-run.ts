import { counted } from '../report/words.ts'
import type { RunOptions } from '../run/options/run-options.ts'
import { wrap } from '../run/text-lines.ts'
import { visibleText } from '../run/visible-text.ts'
import { type PreflightOutcome, stopWords } from '../spec/preflight-outcome.ts'
import type { Terminal } from './terminal.ts'

/** Sends the preflight of a run, says what it found, and gives the exit code. Nothing is written. */
export async function preflightRun(options: RunOptions, terminal: Terminal): Promise<number> {
  const [{ conductRun }, { run }] = await Promise.all([import('./conduct-run.ts'), import('../run/run.ts')])
  let outcome: PreflightOutcome | undefined
  const onPreflight = (found: PreflightOutcome): void => {
    outcome = found
  }
  const exit = await conductRun(
    options,
    terminal,
    (given, hooks) => run(given, { ...hooks, onProgress: () => undefined, onPreflight }),
    async ({ requests, suiteFaults }, _options, { stdout, stderr }) => {
      for (const fault of suiteFaults) stderr.write(`Fault of the suite: ${fault}\n`)
      if (outcome === undefined)
        return suiteFaults.length > 0
          ? { code: 4, reason: 'the suite itself failed' }
          : { code: 3, reason: 'the preflight did not come to its end' }
      const text = `Preflight, ${counted(requests.total, 'request')}: ${visibleText(wordsOf(outcome))}`
      stdout.write(`${wrap(`  ${text}`, stdout.columns, '    ')}\n`)
      return outcome.kind === 'ready'
        ? { code: 0, reason: 'a run can begin' }
        : { code: 3, reason: `no verdict: ${outcome.reason}` }
    },
  )
  return terminal.end(exit)
}

function wordsOf(outcome: PreflightOutcome): string {
  if (outcome.kind !== 'ready') return stopWords(outcome)
  const limit = outcome.limit === undefined ? '' : ` X-RateLimit-Limit is ${outcome.limit}.`
  return `the pet store API answers, so a run can begin.${limit}`
}
