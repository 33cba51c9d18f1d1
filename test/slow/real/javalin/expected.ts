import type { Expected } from '../expected.ts'

/**
 * Java with Javalin, Jackson and Bucket4j. Jackson converts between scalars and writes null for what is not there; a body
 * of null is no NewPet to be looked into.
 */
export const javalin: Expected = {
  start: "exec java -cp '.:lib/*' Main",
  rows: {
    fail: {
      'LIST-1': 'an animal without a status is shown with null',
      'CREATE-1': 'so it is in the answer to its create',
      'CREATE-4': 'Jackson takes 7 for "7", "7" for 7 and 1.5 for 1; null is let in for a status',
      'CREATE-5': 'a body of null is answered 500',
      'GET-1': 'an animal without a status is fetched with null',
    },
    warn: { 'ERROR-4': 'the 500 to a body of null is a text' },
    inconclusive: {},
    'not-applicable': { 'ERROR-3': 'there is no 4xx but 400, 401, 404 and 429' },
    'not-selected': {},
  },
  causes: {
    'no status is written as null': ['LIST-1', 'CREATE-1', 'GET-1'],
    'Jackson converts': ['CREATE-4'],
    'an optional status may be null': ['CREATE-4'],
    'a body of null raises': ['CREATE-5', 'ERROR-4'],
  },
  blocked: [],
}
