import { isDeepStrictEqual } from 'node:util'
import type { Report } from '../report/json.ts'
import { runDefaults } from '../run/options/run-defaults.ts'
import { interfaceFacts, suiteFacts } from '../run/run-facts.ts'
import { catalogue } from '../spec/catalogue.ts'
import { boundsOf } from '../spec/depth.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { LoggedOptions } from '../spec/log-event.ts'

/** What need not arise on a conforming service: pages that show what a rejected POST left, other errors, a plan. */
const needNotArise: readonly RequirementId[] = ['AUTH-5', 'CREATE-7', 'ERROR-3', 'RATE-4']

/** From then on GET /pets/{petId} may be gone (interface document, Versioning). */
const removal = Date.UTC(2030, 11, 5)

function mayNotApply(id: RequirementId, { startedAt, requirements }: Report): boolean {
  if (requirements.some((row) => row.id === id && row.level !== 'MUST')) return true
  return needNotArise.includes(id) || (id.startsWith('GET-') && Date.parse(startedAt) >= removal)
}

/** Options of a run that is not certified: with less to spend it tries less, and a longer window lets more pass. */
export function weaker(run: Pick<LoggedOptions, 'capped' | 'depth' | 'maxCreates' | 'consistencyWindowMs'>) {
  const { capped, depth, maxCreates, consistencyWindowMs } = run
  const { consistencyWindow } = runDefaults
  const fewest = boundsOf('standard', 'full').maxCreates
  const options = [
    capped && '--max-requests',
    depth === 'quick' && '--depth quick',
    maxCreates < fewest && `--max-creates below ${fewest}`,
    consistencyWindowMs > consistencyWindow && `--consistency-window above ${consistencyWindow}`,
  ]
  return options.filter((one) => one !== false)
}

/** What keeps a run from being certified. */
export function unfit(report: Report, options: LoggedOptions): readonly string[] {
  const { verdict, complete, suiteFaults, profile, requirements, waivers } = report
  const faults = [
    verdict !== 'conformant' && `its verdict is ${verdict}`,
    waivers !== undefined && 'the run was given waivers',
    !complete && 'the run did not come to its end',
    ...suiteFaults.map((fault) => `the suite was at fault: ${fault}`),
    !isDeepStrictEqual(report.suite, suiteFacts()) && 'it was judged by another suite',
    !isDeepStrictEqual(report.interface, interfaceFacts) && 'it was judged by another document',
    profile !== 'full' && `it was judged by the profile ${profile}, and not in full`,
    report.bounds === undefined && 'its report does not say how deep it went (bounds)',
    // The key's limit may have lowered the bounds that the options set.
    ...weaker({ ...options, ...report.bounds }).map((option) => `it was run as with ${option}`),
    ...catalogue.requirements
      .filter(({ profiles }) => profiles.includes('full'))
      .map(({ id, revision, level }) => {
        const row = requirements.find((one) => one.id === id)
        if (row === undefined) return `${id} is missing`
        if (row.revision !== revision) return `${id} was judged in revision ${row.revision}, not ${revision}`
        if (row.level !== level) return `${id} is a ${level}, not a ${row.level}`
        if (row.verdict === 'not-selected') return `${id} was not selected`
        const isDue = row.verdict === 'not-applicable' && !mayNotApply(id, report)
        return isDue && `${id} is said not to apply, which in a run of the whole profile it does`
      }),
  ]
  return faults.filter((fault) => fault !== false)
}
