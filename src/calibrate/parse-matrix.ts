import { profileNames } from '../catalogue/profile.ts'
import { requirementIds } from '../catalogue/requirement-id.ts'
import { isRecord } from '../contract/is-record.ts'
import { isChecksByRequirement } from './case-result.ts'
import { isFigures } from './is-figures.ts'
import { judgements } from './judgement.ts'
import type { Matrix, MatrixRow, MatrixRun } from './matrix.ts'
import { subjectKinds } from './subject.ts'

/**
 * Reads a matrix back.
 *
 * @throws Error when the text is none
 */
export function parseMatrix(text: string): Matrix {
  const value: unknown = JSON.parse(text)
  if (!isMatrix(value)) throw new Error('this is no matrix of a calibration')
  return value
}

function isMatrix(value: unknown): value is Matrix {
  return (
    isRecord(value) &&
    typeof value['suiteVersion'] === 'string' &&
    isAbsentOr(value['digest'], isText) &&
    isListOf(value['seeds'], isNumber) &&
    typeof value['whole'] === 'boolean' &&
    isAbsentOr(value['profile'], oneOf(profileNames)) &&
    isAbsentOr(value['maxRequests'], isNumber) &&
    isFigures(value['figures']) &&
    isChecksByRequirement(value['checks']) &&
    isListOf(value['rows'], isRow)
  )
}

function isRow(value: unknown): value is MatrixRow {
  return (
    isRecord(value) &&
    oneOf(subjectKinds)(value['kind']) &&
    isText(value['name']) &&
    isText(value['summary']) &&
    isAbsentOr(value['target'], oneOf(requirementIds)) &&
    isAbsentOr(value['corner'], (corner) => corner === true) &&
    oneOf(profileNames)(value['profile']) &&
    isListOf(value['runs'], isRun)
  )
}

function isRun(value: unknown): value is MatrixRun {
  return (
    isRecord(value) &&
    isNumber(value['seed']) &&
    oneOf(judgements)(value['judgement']) &&
    isChecksByRequirement(value['broke']) &&
    isAbsentOr(value['beside'], (beside) => isListOf(beside, oneOf(requirementIds))) &&
    isAbsentOr(value['open'], (open) => isRecord(open) && Object.values(open).every(isText)) &&
    isAbsentOr(value['suiteFaults'], (faults) => isListOf(faults, isText)) &&
    isNumber(value['requests']) &&
    isNumber(value['durationMs'])
  )
}

type Test = (value: unknown) => boolean

function isAbsentOr(value: unknown, test: Test): boolean {
  return value === undefined || test(value)
}

function isListOf(value: unknown, test: Test): boolean {
  return Array.isArray(value) && value.every(test)
}

function oneOf(names: readonly string[]): Test {
  return (value) => names.some((name) => name === value)
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number'
}
