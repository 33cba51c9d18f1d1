import type { Fault } from '../fault.ts'
import { reading } from './seen-in.ts'

const served = (name: string, prefix: string, summary: string): Fault => ({
  name,
  summary,
  target: 'VERSION-1',
  profiles: reading,
  settings: { prefix },
})

/** Base addresses that do not end in /v1 (interface document, Versioning). */
export const versioning: readonly Fault[] = [
  served('version-two', '/v2', 'is served under /v2'),
  served('version-absent', '', 'is served without a version prefix'),
  served('version-ten', '/v10', 'is served under /v10, which begins like /v1'),
  served('version-minor', '/v1.0', 'carries the minor version in the prefix'),
  served('version-before-api', '/v1/api', 'has a further segment after /v1'),
  served('version-within-segment', '/petstore-v1', 'has v1 at the end of a longer segment'),
]
