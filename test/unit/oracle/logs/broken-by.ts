import type { RequirementId } from '../../../../src/catalogue/requirement-id.ts'
import type { Broken } from '../../../../src/events/judgement.ts'
import { conclude, judge, type OracleEvent } from '../../../../src/oracle/judge.ts'
import { nothingKnown } from '../../../../src/oracle/known.ts'
import type { OracleOptions } from '../../../../src/oracle/oracle-options.ts'

/** What the oracle calls broken in a log, from the first event to the end of the run. */
export function brokenBy(events: readonly OracleEvent[], options: OracleOptions): readonly Broken[] {
  let known = nothingKnown
  const broken: Broken[] = []
  for (const event of events) {
    const ruling = judge(known, event, options)
    known = ruling.known
    for (const judgement of ruling.judgements) if (judgement.state === 'broken') broken.push(judgement)
  }
  for (const judgement of conclude(known)) if (judgement.state === 'broken') broken.push(judgement)
  return broken
}

/** The requirements that it calls broken, each once. */
export function rowsBrokenBy(
  events: readonly OracleEvent[],
  options: OracleOptions,
): readonly RequirementId[] {
  return [...new Set(brokenBy(events, options).map(({ requirement }) => requirement))].toSorted()
}
