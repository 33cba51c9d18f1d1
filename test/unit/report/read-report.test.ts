import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toJson, toReport } from '../../../src/report/json.ts'
import { readReport } from '../../../src/report/read-report.ts'
import { folder } from '../run/folder.ts'
import { aRun } from './a-run.ts'

/** A folder with a report. */
async function reports(): Promise<string> {
  const path = await folder()
  writeFileSync(join(path, 'report.json'), toJson(aRun()))
  return path
}

test('a report is named by its path or by that of its folder', async () => {
  const path = await reports()
  const report = toReport(aRun())
  expect(readReport(path, 'report.json')).toMatchObject(report)
  expect(readReport('/', path)).toMatchObject(report)
})

test('what cannot be read is said in words', async () => {
  const path = await folder()
  writeFileSync(join(path, 'bad.json'), '{}')
  expect(() => readReport(path, 'none')).toThrow(/^There is no report none\.$/)
  expect(() => readReport('/', path)).toThrow(`There is no report ${path}/report.json.`)
  expect(() => readReport(path, 'bad.json')).toThrow('bad.json is no report of this suite')
})

test('a row that this version of the suite does not know can be compared', async () => {
  const path = await folder()
  writeFileSync(join(path, 'report.json'), toJson(aRun()).replaceAll('LIST-9', 'LIST-99'))
  const report = readReport(path, '.')
  expect(report.requirements.map(({ id }) => id)).toContain('LIST-99')
})
