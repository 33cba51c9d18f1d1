import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { matrixPath } from '../../src/calibrate/calibration-figures.ts'
import type { Matrix } from '../../src/calibrate/matrix.ts'
import { parseMatrix } from '../../src/calibrate/parse-matrix.ts'
import { sourcesDigest } from '../../src/calibrate/sources-digest.ts'
import { subjects } from '../../src/calibrate/subjects.ts'
import { loadCatalogue } from '../../src/catalogue/catalogue.ts'
import { packageRoot } from '../../src/package-root.ts'
import { suiteFacts } from '../../src/run/suite-facts.ts'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'

/** All of them take too long to wait for: `npm run calibrate` does that. */
test('a third of the faults is found, and a third of the variants left alone', {
  timeout: 780_000,
}, async () => {
  const { code, out, err } = await called(['calibrate', '--third', '--out', 'matrix'], {
    cwd: await folder(),
  })
  expect(code, `${out}\n${err}`).toBe(0)
})

/** Checks that no fault can break, by requirement and name, each with the reason. */
const unbreakable: Readonly<Record<string, string>> = {}

/** The last whole calibration, as committed. */
function committed(): Matrix {
  return parseMatrix(readFileSync(join(packageRoot(), matrixPath), 'utf8'))
}

describe('the committed matrix', () => {
  test('is of these sources: npm run calibrate renews it', () => {
    const { digest, suiteVersion } = committed()
    expect(digest).toBe(sourcesDigest(packageRoot()))
    expect(suiteVersion).toBe(suiteFacts().version)
  })

  test('has every fault and every variant, under three seeds', () => {
    const { whole, seeds, rows } = committed()
    expect(whole).toBe(true)
    expect(seeds).toEqual([1, 2, 3])
    expect(rows.map(({ name }) => name)).toEqual(subjects.map(({ name }) => name))
    for (const { name, runs } of rows) {
      expect(
        runs.map(({ seed }) => seed),
        name,
      ).toEqual(seeds)
    }
  })

  test('has a fault for every requirement that can be broken', () => {
    const targets = new Set(committed().rows.map(({ target }) => target))
    const binding = loadCatalogue().requirements.filter(({ level }) => level !== 'OPEN')
    expect(binding.map(({ id }) => id).filter((id) => !targets.has(id))).toEqual([])
  })

  test('has every fault found under each seed: what is found by luck is not found', () => {
    const faults = committed().rows.filter(({ kind }) => kind === 'fault')
    expect(unlike(faults, 'found')).toEqual([])
  })

  test('has every conforming service left alone, and judged', () => {
    const conforming = committed().rows.filter(({ kind }) => kind !== 'fault')
    expect(unlike(conforming, 'quiet')).toEqual([])
  })

  test('has a fault that makes each check fail', () => {
    const { checks, rows } = committed()
    const runs = rows.filter(({ kind }) => kind === 'fault').flatMap((row) => row.runs)
    const broken = new Set(runs.flatMap(({ broke }) => labels(broke)))
    const unbroken = labels(checks).filter((label) => !broken.has(label))
    expect(unbroken).not.toEqual(labels(checks))
    // An exemption that is needed no more is wrong too.
    expect(unbroken.toSorted()).toEqual(Object.keys(unbreakable).toSorted())
  })
})

/** Where the suite judged otherwise than it should. */
function unlike(rows: Matrix['rows'], judgement: string): readonly string[] {
  return rows.flatMap(({ name, runs }) =>
    runs
      .filter((run) => run.judgement !== judgement)
      .map((run) => `${name} under seed ${run.seed}: ${run.judgement}`),
  )
}

function labels(checks: Matrix['checks']): readonly string[] {
  return Object.entries(checks).flatMap(([id, names]) => names.map((name) => `${id}: ${name}`))
}
