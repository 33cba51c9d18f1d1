import { counted } from '../report/words.ts'
import { maxRequestsOf } from '../run/max-requests.ts'
import { maxTimeOf } from '../run/max-time.ts'
import type { RunOptions } from '../run/options/run-options.ts'
import { wrap } from '../run/text-lines.ts'
import type { ProfileName } from '../spec/profile.ts'
import { selectedRequirements } from '../spec/selected-requirements.ts'
import { requestLines } from './request-lines.ts'
import { startLine } from './start-line.ts'

const width = 100

/** What a run with these options would do, for a terminal. Ends with a line break. */
export function dryRun(options: RunOptions): string {
  const { concurrency, maxCreates, maxWaitMs, waitForTargetMs, failFast } = options
  const selected = selectedRequirements(options.profile, options.requirements)
  const creates = options.profile === 'read-only' ? 0 : maxCreates
  const lines = [
    `${counted(selected.length, 'requirement')}: ${selected.join(', ')}`,
    `At most ${counted(maxRequestsOf(options), 'request')}, ${concurrency} at a time, ` +
      `and ${counted(creates, 'animal')} left behind; waits of up to ${maxWaitMs / 1000} s, ${timeWords(maxTimeOf(options))}`,
    ...requestLines(options),
    ...(exhausts(options.profile) ? [`Key to exhaust: ${keyToExhaust(options)}`] : []),
    ...(waitForTargetMs === undefined
      ? []
      : [
          `Before it begins: up to ${waitForTargetMs / 1000} s for the target to answer, by some requests of these`,
        ]),
    ...(failFast === true ? ['It ends with the first broken MUST that is not waived'] : []),
    `Reports: ${options.out}`,
  ]
  const text = lines.map((line) => wrap(`  ${line}`, width, '    ')).join('\n')
  return `Dry run: nothing is sent, nothing is written.\n${startLine(options)}\n${text}\n`
}

function timeWords(ms: number): string {
  return Number.isFinite(ms) ? `${Math.round(ms / 1000)} s in all` : 'as long as it takes in all'
}

function exhausts(profile: ProfileName): boolean {
  return profile === 'full' || profile === 'rate-limit'
}

function keyToExhaust({ target, rateLimitKey, exhaustMainKey }: RunOptions): string {
  if (target === undefined) return "one of the embedded service's"
  if (rateLimitKey !== undefined) return 'the second key'
  return exhaustMainKey ? 'the main key' : 'none'
}
