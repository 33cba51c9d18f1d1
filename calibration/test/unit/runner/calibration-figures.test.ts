import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readCalibrationFigures, summaryPath } from '../../../../src/run/run-facts.ts'
import { summaryJson } from '../../../runner/renew-summary.ts'
import { aMatrix } from './a-matrix.ts'

const date = new Date('2026-11-21T23:59:59Z')

async function figuresIn(text?: string) {
  const root = await mkdtemp(join(tmpdir(), 'petstore-conformance-'))
  try {
    if (text !== undefined) {
      const path = join(root, summaryPath)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
    }
    return readCalibrationFigures(root)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

test('the figures of a whole calibration are told', async () => {
  expect(await figuresIn(summaryJson(aMatrix(), date))).toEqual({
    mutants: { found: 1, seeded: 3 },
    variants: { falseAlarms: 1, tried: 3 },
    knownMisses: 2,
    suiteVersion: '0.1.0',
    digest: '5f'.repeat(32),
  })
})

test('figures of another version of the suite are told as such', async () => {
  const older = summaryJson(aMatrix({ suiteVersion: '0.0.1', digest: '00'.repeat(32) }), date)
  expect(await figuresIn(older)).toMatchObject({ suiteVersion: '0.0.1', digest: '00'.repeat(32) })
})

test('the summary is of a few lines', () => {
  expect(summaryJson(aMatrix(), date)).toMatchInlineSnapshot(`
    "{
      "suiteVersion": "0.1.0",
      "digest": "5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f",
      "date": "2026-11-21",
      "seeds": [1,2],
      "mutants": {"found":1,"seeded":3},
      "variants": {"falseAlarms":1,"tried":3},
      "knownMisses": 2
    }
    "
  `)
})

test('part of a calibration tells nothing of the suite, nor one without its sources', () => {
  const { digest, ...installed } = aMatrix()
  expect(summaryJson(aMatrix({ whole: false }), date)).toBeUndefined()
  expect(summaryJson(installed, date)).toBeUndefined()
})

test('the summary that is committed can be read', () => {
  expect(readCalibrationFigures()).toMatchObject({
    suiteVersion: expect.any(String),
    digest: expect.any(String),
  })
})

test('without a summary there are no figures, nor with one that cannot be read', async () => {
  const text = summaryJson(aMatrix(), date) ?? ''
  expect(await figuresIn()).toBeUndefined()
  expect(await figuresIn(text.slice(0, -3))).toBeUndefined()
  expect(await figuresIn('[]')).toBeUndefined()
  expect(await figuresIn(text.replace('"tried"', '"tired"'))).toBeUndefined()
  expect(await figuresIn(text.replace('"digest"', '"digset"'))).toBeUndefined()
})
