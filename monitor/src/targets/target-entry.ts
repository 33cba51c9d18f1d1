import { isRecord, type runOptionTable } from 'petstore-conformance'
import { isMapOf, isObjectOf, isText, type Of, optional } from '../changes/form.ts'

/** Options of a run that a target may have; the others are of a single run, or of the machine that it is made on. */
export const targetOptions = [
  'target',
  'profile',
  'requirement',
  'plan',
  'categoryId',
  'seed',
  'maxRequests',
  'maxCreates',
  'concurrency',
  'timeout',
  'consistencyWindow',
  'maxWait',
  'maxTime',
  'exhaustMainKey',
  'headerEnv',
  'headerFile',
  'ca',
  'clientCert',
  'clientKey',
  'waivers',
] as const satisfies readonly (keyof typeof runOptionTable)[]

/** Of the name of a target, in characters. */
export const longestName = 100
const nameForm = /^[\p{L}\p{N}][\p{L}\p{N} ._:/-]*$/u

/** Whether a target can have this name. */
export function isTargetName(value: unknown): value is string {
  return isText(value) && value.length <= longestName && nameForm.test(value)
}

/** Whether a value is a target as the file says it. */
export const isTargetEntry = isObjectOf({
  name: isTargetName,
  labels: isMapOf(isText),
  /** Name of the key's entry in the file of keys. */
  keyVariable: isText,
  rateLimitKeyVariable: optional(isText),
  /** By {@link targetOptions}, their values not checked yet. */
  options: isRecord,
})

/** A target as the file says it, defaults filled in: plain data without a key. */
export type TargetEntry = Of<typeof isTargetEntry>
