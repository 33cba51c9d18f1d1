import { faults, mutant } from './faults.ts'

/** Base addresses that do not end in /v1 (interface document, Versioning). */
export const versioning = faults('VERSION-1', {
  'version-two': ['is served under /v2', { settings: { prefix: '/v2' } }],
  'version-absent': ['is served without a version prefix', { settings: { prefix: '' } }],
  'version-ten': ['is served under /v10, which begins like /v1', { settings: { prefix: '/v10' } }],
  'version-minor': ['carries the minor version in the prefix', { settings: { prefix: '/v1.0' } }],
  'version-before-api': ['has a further segment after /v1', { settings: { prefix: '/v1/api' } }],
  'version-within-segment': mutant('has v1 at the end of a longer segment', {
    settings: { prefix: '/petstore-v1' },
  }),
})
