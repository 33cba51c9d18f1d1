import { join } from 'node:path'
import { expect } from 'vitest'
import type { Report } from '../../../src/report/json.ts'
import type { RequirementId } from '../../../src/spec/generated/requirement-id.ts'
import type { Verdict } from '../../../src/verdict/verdict.ts'
import { called, startProcess } from '../../e2e/support/cli.ts'
import { folder } from '../../e2e/support/folder.ts'
import { deafOrigin } from '../../e2e/support/listen.ts'
import { readReport, readTexts, withVerdict } from '../../e2e/support/reports.ts'

/** The keys that a service is to know. */
export const keys = {
  main: 'k4Wq8ZtN2mVb7XcR5sYd',
  toExhaust: 'p9LfJ3hGu6TeK1oAiE0w',
}

/** The rows of each verdict, with the reasons. Whatever stands in none of these passes, or is observed. */
export type Rows = Readonly<Record<Exclude<Verdict, 'pass' | 'observed'>, Reasons>>
type Reasons = Partial<Record<RequirementId, string>>

/** How a service is started, and judged. */
interface Service {
  /** The program that serves it, at the port in PORT. It says `listening` once it does. */
  readonly server: string
  readonly env: Readonly<Record<string, string>>
  /** Arguments beside the profile and the target. */
  readonly args?: readonly string[]
}

/** Starts a service, and judges it by the profile `full` with the built command line. */
export async function judge({ server, env, args = [] }: Service): Promise<Report> {
  const origin = await deafOrigin()
  const { port } = new URL(origin)
  const cwd = await folder()
  await startProcess(process.execPath, [server], { cwd, env: { ...env, PORT: port } }).says('listening')
  return runOn(origin, 1, args)
}

/** Judges what listens at an origin, and holds the command to an exit code. */
export async function runOn(origin: string, exit: number, args: readonly string[]): Promise<Report> {
  const cwd = await folder()
  const { code, err } = await called(['run', '--profile', 'full', '--target', `${origin}/v1`, ...args], {
    cwd,
    env: { PETSTORE_API_KEY: keys.main, PETSTORE_RATE_LIMIT_KEY: keys.toExhaust },
  })
  expect.soft(code, err).toBe(exit)
  const reports = join(cwd, 'reports')
  expect([...(await readTexts(reports)).keys()]).toEqual([
    'events.ndjson',
    'evidence.har',
    'junit.xml',
    'report.html',
    'report.json',
  ])
  return readReport(reports)
}

/** Holds a report to the rows that were written down before, those apart that may have either verdict. */
export function expectRows(report: Report, rows: Rows, either: readonly RequirementId[] = []): void {
  const verdict = Object.keys(rows.fail).length > 0 ? 'non-conformant' : 'conformant'
  expect.soft(report).toMatchObject({ verdict, complete: true, suiteFaults: [] })
  for (const verdict of ['fail', 'warn', 'inconclusive', 'not-applicable', 'not-selected'] as const) {
    const said = report.requirements.filter((row) => row.verdict === verdict)
    const reasons = said.map(({ id, reason }) => `${id}: ${reason}`).join('\n')
    const judged = withVerdict(report, verdict).filter((id) => !either.includes(id))
    expect.soft(judged, `${verdict}:\n${reasons}\n`).toEqual(Object.keys(rows[verdict]))
  }
}
