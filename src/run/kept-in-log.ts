import type { RequirementId } from '../catalogue/requirement-id.ts'
import { planLimits, planNames } from '../client/pacing/plan.ts'
import { loadContract } from '../contract/contract.ts'
import { isRecord } from '../contract/is-record.ts'
import type { LogEvent } from '../events/log-event.ts'
import { foldedEvents } from '../log/read-events.ts'
import { judge } from '../oracle/judge.ts'
import { nothingKnown } from '../oracle/known.ts'
import type { OracleOptions } from '../oracle/oracle-options.ts'

/**
 * Which requirements each answer of a log kept, in their order: the oracle is told again what it was told.
 *
 * @param lines - of the log, as parsed
 * @param told - the options that its first line tells of
 * @throws what comes of a log that was changed since
 */
export async function keptInLog(
  lines: readonly unknown[],
  told: Readonly<Record<string, unknown>>,
): Promise<readonly (readonly RequirementId[])[]> {
  const options = await oracleOptionsFrom(told)
  const baseUrl = String(told['baseUrl'])
  let known = nothingKnown
  return foldedEvents(lines.filter(isFolded), baseUrl).flatMap((event) => {
    const ruling = judge(known, event, options)
    known = ruling.known
    if (event.kind !== 'answered') return []
    return [ruling.judgements.flatMap(({ state, requirement }) => (state === 'kept' ? [requirement] : []))]
  })
}

async function oracleOptionsFrom(told: Readonly<Record<string, unknown>>): Promise<OracleOptions> {
  const { tag, plan, consistencyWindowMs, categoryGiven, categoryId, profile } = told
  return {
    contract: await loadContract(),
    tag: String(tag),
    plan: planLimits(planNames.find((name) => name === plan)),
    consistencyWindowMs: Number(consistencyWindowMs),
    knownCategory: categoryGiven === true ? BigInt(String(categoryId)) : undefined,
    mayCreate: profile !== 'read-only',
  }
}

const folded: readonly unknown[] = ['announced', 'answered', 'confirmed', 'unconfirmed']

/** Whether a line is one of those that the oracle is told, by what all of them have. */
function isFolded(line: unknown): line is LogEvent {
  if (!isRecord(line) || !folded.includes(line['kind'])) return false
  return isRecord(line['exchange']) || isRecord(line['request'])
}
