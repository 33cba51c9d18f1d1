import { isRecord } from '../../src/spec/is-record.ts'

/**
 * The requirements that the suite failed or warned of, by its `report.json`.
 *
 * @throws Error when it is no such report, or tells of a fault of the suite
 */
export function suiteFailures(report: unknown): readonly string[] {
  if (!isRecord(report)) throw new Error('the report is no object')
  const { requirements, suiteFaults } = report
  if (!Array.isArray(requirements) || !Array.isArray(suiteFaults)) throw new Error('no report of a run')
  if (suiteFaults.length > 0) throw new Error(`the suite is at fault: ${String(suiteFaults[0])}`)
  return requirements.flatMap((requirement: unknown) => {
    if (!isRecord(requirement)) throw new Error('a requirement that is no object')
    const { id, verdict } = requirement
    return verdict === 'fail' || verdict === 'warn' ? [String(id)] : []
  })
}
