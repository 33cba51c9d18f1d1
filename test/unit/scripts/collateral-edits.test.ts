import { expect, test } from 'vitest'
import type { Fault } from '../../../calibration/fault.ts'
import { collateralEdits } from '../../../scripts/collateral-edits.ts'
import type { RequirementId } from '../../../src/spec/generated/requirement-id.ts'

const fault: Fault = {
  name: 'list-of-21',
  summary: 'lists 21 animals',
  target: 'LIST-2',
  collateral: ['LIST-6'],
  mayBreak: ['LIST-8'],
  profiles: ['full'],
}
const broke = (...ids: readonly RequirementId[]) => ({
  broke: Object.fromEntries(ids.map((id) => [id, ['a check']])),
})
const edits = (...runs: readonly ReturnType<typeof broke>[]) =>
  collateralEdits([fault], [{ name: fault.name, runs }])

test('what is said and breaks is left as it is', () => {
  expect(edits(broke('LIST-2', 'LIST-6'), broke('LIST-2', 'LIST-6', 'LIST-8'))).toEqual([])
  expect(collateralEdits([fault], [])).toEqual([])
})

test('what always breaks is collateral, and what never does is none', () => {
  expect(edits(broke('LIST-2', 'GET-1'), broke('LIST-2', 'GET-1'))).toEqual([
    { name: 'list-of-21', collateral: ['GET-1'], mayBreak: ['LIST-8'] },
  ])
})

test('what breaks under some seeds only may break', () => {
  expect(edits(broke('LIST-2', 'LIST-6'), broke('LIST-2'))).toEqual([
    { name: 'list-of-21', collateral: [], mayBreak: ['LIST-6', 'LIST-8'] },
  ])
})

test('a run that missed the fault shows nothing of what it breaks', () => {
  expect(edits(broke('GET-1'))).toEqual([])
})

test('what a compound breaks undeclared is put down to the first fault that it takes', () => {
  const compound = (causes: Readonly<Record<string, readonly string[]>>) =>
    collateralEdits([fault], [{ name: 'compound-1', runs: [{ ...broke('GET-1'), causes }] }])
  expect(compound({ 'GET-1': ['list-of-21', 'another'] })).toEqual([
    { name: 'list-of-21', collateral: ['LIST-6'], mayBreak: ['LIST-8', 'GET-1'] },
  ])
  expect(compound({ 'GET-1': ['another', 'list-of-21'] })).toEqual([])
})
