import type { runOptionTable } from 'petstore-conformance'

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

/** A target as the file says it, defaults filled in: plain data without a key. */
export interface TargetEntry {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  /** Name of the key's entry in the file of keys. */
  readonly keyVariable: string
  readonly rateLimitKeyVariable?: string
  /** By {@link targetOptions}, their values not checked yet. */
  readonly options: Readonly<Record<string, unknown>>
}
