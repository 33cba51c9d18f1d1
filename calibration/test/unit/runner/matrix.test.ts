import { expect, test } from 'vitest'
import { catalogue } from '../../../../src/spec/catalogue.ts'
import { causeFigures, unnamedCauses } from '../../../runner/cause-figures.ts'
import { calibrationExitCode } from '../../../runner/conduct-calibration.ts'
import { figuresWords } from '../../../runner/figures-words.ts'
import { matrixJson } from '../../../runner/matrix-json.ts'
import { matrixText } from '../../../runner/matrix-text.ts'
import { rowJudgement } from '../../../runner/row-judgement.ts'
import { unviolatedRequirements } from '../../../runner/unviolated-requirements.ts'
import { aMatrix } from './a-matrix.ts'

/** All that the matrix has no fault of. */
const unviolated = catalogue.requirements.flatMap(({ id, level }) =>
  level === 'OPEN' || id === 'LIST-2' || id === 'LIST-6' ? [] : [id],
)

test('a fault that one seed in two finds is not found', () => {
  expect(aMatrix().figures).toEqual({
    mutants: { found: 1, seeded: 3 },
    variants: { falseAlarms: 1, tried: 3 },
    knownMisses: 2,
  })
})

test('a subject is judged by its worst run; a known miss that one seed in two finds stays one', () => {
  const { rows } = aMatrix()
  expect(rows.map((row) => [row.name, rowJudgement(row)])).toEqual([
    ['plain', 'quiet'],
    ['list-of-21', 'found'],
    ['list-of-25', 'missed'],
    ['page-<b>', 'crash'],
    ['page-beyond', 'known-miss'],
    ['page-of-0', 'stale'],
    ['ids-negative', 'quiet'],
    ['ids-zero', 'alarm'],
    ['wire-slow', 'inconclusive'],
  ])
})

test('each run has the verdicts that it came to', () => {
  const [plain] = aMatrix().rows
  expect(plain?.runs.map(({ verdicts }) => verdicts)).toEqual([{ 'LIST-2': 'pass' }, {}])
})

test('the figures in words', () => {
  expect(figuresWords(aMatrix())).toEqual([
    'Faults found: 1 of 3, under each of the seeds 1, 2; without edge cases, 1 of 2',
    'False alarms: 1 on 3 conforming variants',
    'Causes named: 1 of 2 (50.0 %), 1 of them with nothing besides',
    'Known misses: 2, not counted among the faults',
    'Listed as known misses, but found: 1; take them off the list (knownMiss of the fault)',
    'Conforming, but inconclusive: 1',
    `Requirements that no mutant violates: ${unviolated.length}`,
    'Crashes of the suite: 1',
  ])
})

test('a cause that does not name what its fault declares is told, known misses aside', () => {
  const line = 'list-of-25, LIST-2: limit + status or query; told: status sold'
  expect(unnamedCauses(aMatrix().rows)).toEqual([line])
  expect(causeFigures(aMatrix().rows)).toEqual({ named: 1, exactly: 1, declared: 2 })
})

test('JSON has a line for each subject and is read back as it was', () => {
  const matrix = aMatrix()
  const json = matrixJson(matrix)
  expect(json.split('\n').filter((line) => line.startsWith('{"kind"'))).toHaveLength(matrix.rows.length)
  expect(JSON.parse(json)).toEqual(matrix)
})

test('a requirement that no mutant violates is told, unless other faults were left out', () => {
  expect(unviolatedRequirements(aMatrix())).toEqual(unviolated)
  expect(unviolatedRequirements(aMatrix({ whole: false }))).toEqual([])
})

test('a suite that errs fails, one that breaks down breaks it off', () => {
  const matrix = aMatrix()
  const only = (...names: readonly string[]) => ({
    whole: false,
    rows: matrix.rows.filter(({ name }) => names.includes(name)),
  })
  expect(calibrationExitCode(matrix)).toBe(4)
  expect(calibrationExitCode(only('plain', 'list-of-21', 'page-beyond', 'ids-negative'))).toBe(0)
  for (const name of ['list-of-25', 'page-of-0', 'ids-zero', 'wire-slow']) {
    expect(calibrationExitCode(only('plain', name)), name).toBe(1)
  }
})

test('a suite with a requirement that no mutant violates fails', () => {
  const [, found] = aMatrix().rows
  if (found === undefined) throw new Error('there is no fault')
  const violatedBy = (ids: readonly string[]) => ({
    whole: true,
    rows: [{ ...found, runs: found.runs.map((run) => ({ ...run, broke: brokeBy(ids) })) }],
  })
  const brokeBy = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, ['a case']]))
  expect(calibrationExitCode(violatedBy([...unviolated, 'LIST-2', 'LIST-6']))).toBe(0)
  expect(calibrationExitCode(violatedBy(['LIST-2', 'LIST-6']))).toBe(1)
  expect(calibrationExitCode({ ...violatedBy(['LIST-2', 'LIST-6']), whole: false })).toBe(0)
})

test('as text', () => {
  expect(matrixText(aMatrix({ whole: false }), { colour: false })).toMatchInlineSnapshot(`
    "plain    quiet         plain                      300 requests     1.5 s
    fault    found         list-of-21    LIST-2       300 requests     1.5 s  failed LIST-2
    fault    missed        list-of-25    LIST-2       300 requests     1.5 s  failed LIST-2
    fault    crash         page-<b>      LIST-8       300 requests     1.5 s  failed LIST-2, LIST-6; beside the fault: LIST-2
    fault    known miss    page-beyond   LIST-2       300 requests     1.5 s  failed LIST-2
    fault    stale         page-of-0     LIST-2       300 requests     1.5 s  failed LIST-2
    variant  quiet         ids-negative               300 requests     1.5 s
    variant  false alarm   ids-zero                   300 requests     1.5 s  failed LIST-7
    variant  inconclusive  wire-slow                  300 requests     1.5 s

    Not as it should be:
      list-of-25, fault of LIST-2: lists 21 animals
        seed 2: missed; LIST-2 stayed open: too few
      page-<b>, fault of LIST-8: lists 21 animals
        seed 1: elsewhere; LIST-2 failed: expected at most 20 animals
        seed 1: elsewhere; LIST-6 failed: expected at most 20 animals
        seed 1: elsewhere; LIST-2 is not said to break
        seed 2: crash; TypeError: oh
            at x.ts:1
      page-of-0, fault of LIST-2: lists 21 animals
        seed 1, 2: stale; LIST-2 failed: expected at most 20 animals
      ids-zero, variant: counts down
        seed 2: false alarm; LIST-7 failed: expected each id once
      wire-slow, variant: counts down
        seed 1: inconclusive; RATE-8 stayed open: no time

    Causes that do not name what the fault declares:
      list-of-25, LIST-2: limit + status or query; told: status sold

    Faults found: 1 of 3, under each of the seeds 1, 2; without edge cases, 1 of 2
    False alarms: 1 on 3 conforming variants
    Causes named: 1 of 2 (50.0 %), 1 of them with nothing besides
    Known misses: 2, not counted among the faults
    Listed as known misses, but found: 1; take them off the list (knownMiss of the fault)
    Conforming, but inconclusive: 1
    Crashes of the suite: 1
    "
  `)
})

test('as text, what no mutant violates is told by name', () => {
  const told = `Requirements that no mutant violates:\n${unviolated.map((id) => `  ${id}\n`).join('')}\n`
  expect(matrixText(aMatrix(), { colour: false })).toContain(told)
})
