import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { matrixPath, readCalibrationFigures } from '../../../src/calibrate/calibration-figures.ts'
import { matrixJson } from '../../../src/calibrate/matrix-json.ts'
import { aMatrix } from './a-matrix.ts'

async function figuresIn(text?: string) {
  const root = await mkdtemp(join(tmpdir(), 'petstore-conformance-'))
  try {
    if (text !== undefined) {
      const path = join(root, matrixPath)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
    }
    return readCalibrationFigures(root)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

test('the figures of a whole calibration are told', async () => {
  expect(await figuresIn(matrixJson(aMatrix()))).toEqual({
    faults: { found: 1, seeded: 3 },
    variants: { falseAlarms: 1, tried: 3 },
    suiteVersion: '0.1.0',
    digest: '5f'.repeat(32),
  })
})

test('part of a calibration tells nothing of the suite', async () => {
  expect(await figuresIn(matrixJson(aMatrix({ whole: false })))).toBeUndefined()
})

test('without a matrix there are no figures, nor with one that cannot be read', async () => {
  expect(await figuresIn()).toBeUndefined()
  expect(await figuresIn('{"whole": true,')).toBeUndefined()
  expect(await figuresIn('{"whole": true, "figures": {}}')).toBeUndefined()
})
