import { stringifyJson } from '../http/lossless-json.ts'
import type { ResponseRecord } from '../spec/exchange.ts'
import type { ContractError } from '../spec/validator.ts'
import { clipped, printResponse } from './print-exchange.ts'

const most = 3
const longestValue = 120

/** What is wrong with a body, for a reader: the place, the value, and what it should be. */
export function describeErrors(errors: readonly ContractError[], response: ResponseRecord): string {
  if (response.text === '') return 'no body'
  if (response.parseError !== undefined) return `no JSON: ${printResponse(response)}`
  const lines = errors.slice(0, most).map(({ pointer, value, message }) => {
    const place = pointer === '' ? 'the body' : pointer
    return value === undefined ? `${place} ${message}` : `${place} ${message}: ${printValue(value)}`
  })
  const more = errors.length > most ? [`and ${errors.length - most} more`] : []
  return [...lines, ...more].join('; ')
}

/** A JSON value in short. */
export function printValue(value: unknown): string {
  if (value === undefined) return '(nothing)'
  try {
    return clipped(stringifyJson(value), longestValue)
  } catch (error) {
    if (error instanceof RangeError) return '(a value that is nested too deeply to be shown)'
    throw error
  }
}
