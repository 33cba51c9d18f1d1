import type { Expected } from '../expected.ts'

/**
 * Java with Javalin, Jackson and Bucket4j. Jackson converts between scalars and writes null for what is not there, and
 * Javalin looks up a charset with the quotes around it.
 */
export const javalin: Expected = {
  start: "exec java -cp '.:lib/*' Main",
  rows: {
    fail: {
      'LIST-1': 'an animal without a status is shown with null',
      'CREATE-1': 'so it is in the answer to its create, and charset="utf-8" is answered 500',
      'CREATE-4': 'Jackson takes 7 for "7", "7" for 7 and 1.5 for 1; null is let in for a status',

      'GET-1': 'an animal without a status is fetched with null',
    },
    warn: { 'ERROR-4': 'the 500 to charset="utf-8" is a text' },
    inconclusive: {},
    'not-applicable': { 'ERROR-3': 'there is no 4xx but 400, 401, 404 and 429' },
    'not-selected': {},
  },
  causes: {
    'no status is written as null': ['LIST-1', 'CREATE-1', 'GET-1'],
    'a String takes a number': ['CREATE-4'],
    'a Long takes digits in quotes and fractions': ['CREATE-4'],
    'an optional status may be null': ['CREATE-4'],
    'a charset in quotes raises': ['CREATE-1', 'ERROR-4'],
  },
  either: {
    'CREATE-3': 'a body that lacks a name is answered 500 where its charset stands in quotes: ERROR-4',
    'CREATE-5': 'so is a body that is no object: ERROR-4',
  },
  blocked: [],
}
