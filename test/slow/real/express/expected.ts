import type { Expected } from '../expected.ts'

/**
 * Express, express-rate-limit and zod. The key is what `split(' ')[1]` finds in the header, as most examples have it,
 * and express.json() stands before the check of the key.
 */
export const express: Expected = {
  start: 'exec node server.js',
  rows: {
    fail: {
      'AUTH-2': 'split takes the second word, so what stands behind the key is not looked at',
      'AUTH-3': 'nor is the word before it: `Token`, `Api-Key` and `JWT` convey the key as `Bearer` does',
      'AUTH-4': 'malformed JSON is answered 400 before the key is looked at',
    },
    warn: {},
    inconclusive: {},
    'not-applicable': {},
    'not-selected': {},
  },
  causes: {
    'more behind the key is dropped': ['AUTH-2'],
    'any scheme word is accepted': ['AUTH-3'],
    'the body is parsed before the key is checked': ['AUTH-4'],
  },
  either: {
    'ERROR-3': 'only what no client sends is answered with another 4xx, and by the seed',
  },
  blocked: [],
}
