import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { toHtml } from '../../../src/report/html.ts'
import { toJson } from '../../../src/report/json.ts'
import { toJUnit } from '../../../src/report/junit.ts'
import { ReportNotWritable } from '../../../src/report/replace-file.ts'
import { writeReports } from '../../../src/report/write-reports.ts'
import { aGreenRun, aRun } from './a-run.ts'

test('the three reports are written into a folder that did not exist, and nothing else', async () => {
  const dir = join(await aFolder(), 'deep', 'reports')
  const { paths, run } = await writeReports(dir, aRun())
  expect(run).toEqual(aRun())
  expect(paths).toEqual(['junit.xml', 'report.json', 'report.html'].map((name) => join(dir, name)))
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  expect(texts).toEqual([toJUnit(aRun()), toJson(aRun()), toHtml(aRun())])
  expect(await readdir(dir)).toHaveLength(3)
})

test('a second run replaces the reports of the first', async () => {
  const dir = await aFolder()
  await writeReports(dir, aRun())
  await writeReports(dir, aGreenRun())
  expect(await readFile(join(dir, 'report.json'), 'utf8')).toBe(toJson(aGreenRun()))
  expect(await readdir(dir)).toHaveLength(3)
})

test('a folder that cannot be made is named, and the cause is kept', async () => {
  const file = join(await aFolder(), 'file')
  await writeFile(file, '')
  const error = await writeReports(join(file, 'reports'), aRun()).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ReportNotWritable)
  expect(error).toMatchObject({ path: join(file, 'reports'), cause: { code: 'ENOTDIR' } })
})

test('a report that cannot be put in place is named, and no half of it stays', async () => {
  const dir = await aFolder()
  await mkdir(join(dir, 'report.json', 'in the way'), { recursive: true })
  const error = await writeReports(dir, aRun()).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ReportNotWritable)
  expect(error).toMatchObject({ path: join(dir, 'report.json') })
  expect((await readdir(dir)).sort()).toEqual(['junit.xml', 'report.json'])
})

test('a report that breaks its schema is written all the same, and says so', async () => {
  const dir = await aFolder()
  const { run } = await writeReports(dir, { ...aGreenRun(), seed: 1.5 })
  expect(run.suiteFaults).toEqual([expect.stringContaining('breaks its own schema: /seed')])
  expect(run.verdict).toBe('inconclusive')
  expect(await readdir(dir)).toHaveLength(3)
  const report: unknown = JSON.parse(await readFile(join(dir, 'report.json'), 'utf8'))
  expect(report).toMatchObject({ seed: 1.5, suiteFaults: run.suiteFaults, verdict: 'inconclusive' })
  expect(await readFile(join(dir, 'junit.xml'), 'utf8')).toContain('breaks its own schema')
})

test('what no report can be made of leaves the verdicts, and says so', async () => {
  const dir = await aFolder()
  const whole = aRun()
  const findings = whole.findings.map((finding) => ({
    ...finding,
    get actual(): string {
      throw new TypeError('odd')
    },
  }))
  const { run } = await writeReports(dir, { ...whole, findings })
  expect(run.suiteFaults.at(-1)).toContain('The report could not be made in full: TypeError: odd')
  const report: unknown = JSON.parse(await readFile(join(dir, 'report.json'), 'utf8'))
  const verdicts = whole.requirements.map(({ id, verdict }) => ({ id, verdict }))
  expect(report).toMatchObject({
    suiteFaults: run.suiteFaults,
    verdict: whole.verdict,
    requirements: verdicts,
  })
  expect(await readdir(dir)).toHaveLength(3)
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reports-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
