import { isDeepStrictEqual } from 'node:util'
import { catalogue } from '../catalogue/catalogue.ts'
import type { RequirementId } from '../catalogue/requirement-id.ts'
import { runDefaults } from '../options/run-options.ts'
import type { Report } from '../report/json.ts'
import { interfaceFacts } from '../run/interface-facts.ts'
import { suiteFacts } from '../run/suite-facts.ts'
import { needNotArise } from './need-not-arise.ts'
import { oddChecks } from './odd-checks.ts'
import { oddCredentials } from './odd-credentials.ts'
import { oddMoments } from './odd-moments.ts'
import { isAllSent } from './odd-requests.ts'
import { oddTerms } from './odd-terms.ts'
import { outOfTime } from './out-of-time.ts'
import type { FitLog } from './read-log.ts'

/** From then on GET /pets/{petId} may be gone (interface document, Versioning). */
const removal = Date.UTC(2030, 11, 5)

function mayNotApply(id: RequirementId, { startedAt, requirements }: Report): boolean {
  if (requirements.some((row) => row.id === id && row.level !== 'MUST')) return true
  return needNotArise.includes(id) || (id.startsWith('GET-') && Date.parse(startedAt) >= removal)
}

/** What keeps a run from being certified, whatever it found. */
export function unfit(report: Report): readonly string[] {
  const { verdict, complete, suiteFaults, profile, requirements, waivers } = report
  const rows = catalogue.requirements.filter(({ profiles }) => profiles.includes('full'))
  return [
    ...(verdict === 'conformant' ? [] : [`its verdict is ${verdict}`]),
    ...(waivers === undefined ? [] : ['the run was given waivers']),
    ...(complete ? [] : ['the run did not come to its end']),
    ...suiteFaults.map((fault) => `the suite was at fault: ${fault}`),
    ...(isDeepStrictEqual(report.suite, suiteFacts()) ? [] : ['it was judged by another suite']),
    ...(isDeepStrictEqual(report.interface, interfaceFacts) ? [] : ['it was judged by another document']),
    ...(profile === 'full' ? [] : [`it was judged by the profile ${profile}, and not in full`]),
    ...rows.flatMap(({ id, revision, level }) => {
      const row = requirements.find((one) => one.id === id)
      if (row === undefined) return [`${id} is missing`]
      if (row.revision !== revision) return [`${id} was judged in revision ${row.revision}, not ${revision}`]
      if (row.level !== level) return [`${id} is a ${level}, not a ${row.level}`]
      if (row.verdict === 'not-selected') return [`${id} was not selected`]
      return row.verdict === 'not-applicable' && !mayNotApply(id, report)
        ? [`${id} is said not to apply, which in a run of the whole profile it does`]
        : []
    }),
  ]
}

/**
 * What keeps a run from being certified by what its log says of it: when it was, and what it was told. A service that may
 * lag for as long as it likes keeps what it could not keep else.
 *
 * @param log - that fits together
 */
export function unfitLog({ run, events }: FitLog, report: Report): readonly string[] {
  const { consistencyWindowMs } = run.judged
  const most = runDefaults.consistencyWindow
  const isLong = consistencyWindowMs > most
  return [
    ...oddChecks(events),
    ...oddCredentials(events),
    ...oddTerms(events, run),
    ...oddMoments(events, run),
    ...outOfTime(events, report),
    ...(isAllSent(events) ? [] : ['its log announces creates that were not sent']),
    ...(isLong
      ? [
          `it was judged with a consistency window of ${consistencyWindowMs} ms; certified is by ${most} at most`,
        ]
      : []),
  ]
}
