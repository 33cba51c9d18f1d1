import { expect, test } from 'vitest'
import { Inconclusive } from '../../../src/scenario/outcome.ts'
import { requireEveryKind } from '../../../src/scenario/require-every-kind.ts'
import { anExchange, errorText } from '../oracle/an-exchange.ts'

const list = anExchange()
const unknown = anExchange({ operation: 'getPet', path: '/pets/7', status: 404, text: errorText(404) })
const refused = anExchange({ operation: 'createPet', status: 400, text: errorText(400) })

test('responses of every kind are enough', () => {
  expect(() => requireEveryKind({ exchanges: [list, unknown, refused] })).not.toThrow()
  // The profile read-only sends no create.
  expect(() => requireEveryKind({ exchanges: [list, unknown] })).not.toThrow()
})

test('one that is missing is named, with the requirement that judges it', () => {
  const found = anExchange({ operation: 'getPet', path: '/pets/7', text: '{}' })
  expect(() => requireEveryKind({ exchanges: [list, found, refused] })).toThrow(
    expect.objectContaining({
      message: 'needs a 404 from GET /pets/7, which returned 200 {}',
      blockedBy: 'GET-2',
    }),
  )
})

test('a request that was not made is why', () => {
  const lacking = Inconclusive.withoutRequests("the run's 5 requests (--max-requests) are spent")
  expect(() => requireEveryKind({ exchanges: [list], lacking })).toThrow(lacking)
})

test('a key that may not do it shows nothing', () => {
  const forbidden = anExchange({ operation: 'createPet', status: 403, text: errorText(403) })
  expect(() => requireEveryKind({ exchanges: [forbidden], lacking: new Inconclusive('another') })).toThrow(
    'the key may not do it',
  )
})
