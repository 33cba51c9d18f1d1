import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, type XmlNode, XsdValidator } from 'libxml2-wasm'
import { validateReport } from '../../src/report/read-report.ts'
import { packageRoot } from '../../src/run/package-root.ts'
import type { FinishedRun } from '../../src/verdict/finished-run.ts'

/** The reports of a run, as they lie in its folder. */
export interface ReportTexts {
  /** `report.json` */
  readonly json: string
  /** `junit.xml` */
  readonly junit: string
  /** `report.html` */
  readonly html: string
}

let junitSchema: XsdValidator | undefined

/**
 * Holds the reports of a run against their schemas, and against the verdicts that they are there to tell.
 *
 * @param run The run.
 * @param texts Its reports.
 * @returns What is wrong with them, a line each; empty for good ones.
 */
export function reportDefects(run: FinishedRun, { json, junit, html }: ReportTexts): readonly string[] {
  return [
    ...defects('report.json', () => jsonDefects(run, json)),
    ...defects('junit.xml', () => junitDefects(run, junit)),
    ...defects('report.html', () => htmlDefects(run, html)),
  ]
}

function defects(name: string, find: () => readonly string[]): readonly string[] {
  try {
    return find().map((defect) => `${name}: ${defect}`)
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : String(error)}`]
  }
}

function jsonDefects({ requirements }: FinishedRun, text: string): readonly string[] {
  const report: unknown = JSON.parse(text)
  const told = JSON.stringify(requirements.map(({ id, verdict }) => [id, verdict]))
  return [...validateReport(report), ...(verdictsIn(report) === told ? [] : ['it tells other verdicts'])]
}

function verdictsIn(report: unknown): string {
  if (typeof report !== 'object' || report === null || !('requirements' in report)) return ''
  const rows: readonly unknown[] = Array.isArray(report.requirements) ? report.requirements : []
  return JSON.stringify(
    rows.map((row) =>
      typeof row === 'object' && row !== null && 'id' in row && 'verdict' in row ? [row.id, row.verdict] : [],
    ),
  )
}

function junitDefects({ requirements }: FinishedRun, text: string): readonly string[] {
  junitSchema ??= XsdValidator.fromDoc(
    XmlDocument.fromBuffer(readFileSync(join(packageRoot(), 'spec', 'junit.xsd'))),
  )
  using document = XmlDocument.fromString(text)
  junitSchema.validate(document)
  const idsAt = (path: string): ReadonlySet<string> =>
    new Set(document.find(path).map((node) => contentOf(node).replace(/^.*\./, '')))
  const shown = idsAt('//testcase/@classname')
  const failing = idsAt('//testcase[failure]/@classname')
  return [
    ...requirements.filter(({ id }) => !shown.has(id)).map(({ id }) => `${id} is left out`),
    ...requirements
      .filter(({ id, verdict }) => failing.has(id) !== (verdict === 'fail'))
      .map(({ id, verdict }) => `${id} has the verdict ${verdict}, and failures of another`),
  ]
}

function htmlDefects({ requirements }: FinishedRun, text: string): readonly string[] {
  const start = text.indexOf('<body>')
  const end = text.indexOf('</html>')
  if (!text.startsWith('<!doctype html>\n<html lang="en">\n<head>\n') || start < 0 || end < start)
    return ['it is no whole page']
  // The page is well-formed XML but for its head, where the void elements are left open.
  using document = XmlDocument.fromString(text.slice(start, end))
  const shown = document.find('//text()').map(contentOf).join(' ')
  return requirements.filter(({ id }) => !shown.includes(id)).map(({ id }) => `${id} is left out`)
}

function contentOf({ content }: XmlNode): string {
  return content
}
