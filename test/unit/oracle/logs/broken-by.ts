import { conclude, initialState, judge, type OracleEvent } from '../../../../src/oracle/judge.ts'
import type { OracleOptions } from '../../../../src/oracle/oracle-options.ts'
import type { RequirementId } from '../../../../src/spec/generated/requirement-id.ts'
import type { Judgement, Violated } from '../../../../src/spec/judgement.ts'

/** What the oracle says of a log, from the first event to the end of the run. */
export function judgementsOf(events: readonly OracleEvent[], options: OracleOptions): readonly Judgement[] {
  let state = initialState
  const judgements: Judgement[] = []
  for (const event of events) {
    const ruling = judge(state, event, options)
    state = ruling.state
    judgements.push(...ruling.judgements)
  }
  return [...judgements, ...conclude(state, options)]
}

/** What it calls broken. */
export function brokenBy(events: readonly OracleEvent[], options: OracleOptions): readonly Violated[] {
  return judgementsOf(events, options).filter((judgement) => judgement.state === 'violated')
}

/** The requirements that it calls broken, each once. */
export function rowsBrokenBy(
  events: readonly OracleEvent[],
  options: OracleOptions,
): readonly RequirementId[] {
  return [...new Set(brokenBy(events, options).map(({ requirement }) => requirement))].toSorted()
}
