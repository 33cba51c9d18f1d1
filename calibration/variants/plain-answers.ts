import type { AllAnswers } from '../answers.ts'

/** What the plain service answers to the questions of OPEN requirements. */
export const plainAnswers: AllAnswers = {
  'AUTH-7': { 'scheme-case': '200', 'key-case': '401', challenge: 'none' },
  'LIST-9': {
    'limit-zero': '400',
    'limit-beyond': '400',
    'limit-negative': '400',
    'limit-word': '400',
    'limit-empty': '400',
    'limit-other': '400',
    'status-unknown': '400',
    'new-pet': 'it shows',
    order: 'descending ids',
  },
  'CREATE-9': {
    'default-status': 'available',
    'empty-name': '400',
    'long-name': '201, as it was sent',
    'odd-name': '201, as it was sent',
    'unknown-property': '201',
    'other-spelling': '400',
    'malformed-json': '400',
    'broken-utf8': '400',
    'media-type': '415',
    'whole-number': '201',
  },
  'GET-4': {
    word: '404',
    zero: '404',
    negative: '404',
    'beyond-int64': '404',
    'broken-utf8': '404',
    deprecation: 'none',
    sunset: 'none',
  },
  'ORDERS-2': { status: '200', 'media-type': 'application/json', shape: 'an empty array' },
  'RATE-9': {
    body: '429, application/json',
    'counted-by': 'one limit for all operations tried (createPet, getPet, listOrders, listPets)',
    'rejected-count': 'nothing shows that they count',
  },
}
