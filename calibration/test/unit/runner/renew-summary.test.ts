import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ReportNotWritable } from '../../../../src/report/replace-file.ts'
import { renewSummary, summaryJson } from '../../../runner/renew-summary.ts'
import { aMatrix } from './a-matrix.ts'

const date = new Date('2026-11-21T12:00:00Z')
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'petstore-conformance-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

test('a whole calibration renews the summary, in a folder that is made if need be', async () => {
  const path = join(folder, 'new', 'summary.json')
  expect(await renewSummary(path, aMatrix({ suiteVersion: '0.0.9' }), date)).toBe(true)
  expect(await renewSummary(path, aMatrix(), date)).toBe(true)
  expect(await readFile(path, 'utf8')).toBe(summaryJson(aMatrix(), date))
  expect(await readdir(join(folder, 'new'))).toEqual(['summary.json'])
})

test('part of one leaves it as it is', async () => {
  const path = join(folder, 'summary.json')
  await renewSummary(path, aMatrix(), date)
  expect(await renewSummary(path, aMatrix({ whole: false, suiteVersion: '9.9.9' }), date)).toBe(false)
  expect(await readFile(path, 'utf8')).toBe(summaryJson(aMatrix(), date))
})

test('a summary that cannot be written is told by its path', async () => {
  const writing = renewSummary(folder, aMatrix(), date)
  await expect(writing).rejects.toThrow(ReportNotWritable)
  await expect(writing).rejects.toThrow(folder)
})
