import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Report } from '../../../src/report/json.ts'
import { validateReport } from '../../../src/report/read-report.ts'
import type { RequirementId } from '../../../src/spec/generated/requirement-id.ts'
import type { Verdict } from '../../../src/verdict/verdict.ts'

/** Reads `report.json` in a folder; one that breaks its schema fails the test. */
export async function readReport(reports: string): Promise<Report> {
  const report: unknown = JSON.parse(await readFile(join(reports, 'report.json'), 'utf8'))
  expect(validateReport(report)).toEqual([])
  if (!isReport(report)) throw new Error('the report breaks its schema')
  return report
}

/** Every file of a folder as text, by its name. */
export async function readTexts(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(folder)).toSorted()
  const texts = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)
  return new Map(await Promise.all(texts))
}

/** The requirements of a verdict, in the order of the catalogue. */
export function withVerdict(report: Report, verdict: Verdict): RequirementId[] {
  return rowsWith(report, verdict).map(({ id }) => id)
}

/** The MUST rows that were not judged, each with its reason: a test that fails shows why. */
export function openMusts(report: Report): string[] {
  return rowsWith(report, 'inconclusive')
    .filter(({ level }) => level === 'MUST')
    .map(({ id, reason }) => `${id}: ${reason}`)
}

/** The broken rows with the reasons. */
export function broken(report: Report): string[] {
  return rowsWith(report, 'fail').map(({ id, reason }) => `${id}: ${reason}`)
}

function rowsWith({ requirements }: Report, verdict: Verdict): Report['requirements'][number][] {
  return requirements.filter((requirement) => requirement.verdict === verdict)
}

function isReport(value: unknown): value is Report {
  return validateReport(value).length === 0
}
