import { expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/catalogue/catalogue.ts'

test('ids, levels and profiles are frozen', () => {
  const rows = loadCatalogue().requirements.map(
    ({ id, level, profiles }) => `${id} ${level} ${profiles.join(' ')}`,
  )
  // Public since the first release: rows may be added here, never changed or taken away.
  expect(rows).toMatchInlineSnapshot(`
    [
      "VERSION-1 MUST core full read-only",
      "MEDIA-1 MUST core full read-only",
      "AUTH-1 MUST core full read-only",
      "AUTH-2 MUST core full read-only",
      "AUTH-3 MUST core full read-only",
      "AUTH-4 MUST core full read-only",
      "AUTH-5 MUST core full",
      "AUTH-6 MUST core full read-only",
      "AUTH-7 OPEN core full",
      "LIST-1 MUST core full read-only",
      "LIST-2 MUST core full read-only",
      "LIST-3 MUST core full read-only",
      "LIST-4 MUST core full read-only",
      "LIST-5 MUST core full read-only",
      "LIST-6 MUST core full read-only",
      "LIST-7 MUST core full read-only",
      "LIST-8 SHOULD core full read-only",
      "LIST-9 OPEN core full read-only",
      "LIST-10 MUST core full read-only",
      "CREATE-1 MUST core full",
      "CREATE-2 MUST core full",
      "CREATE-3 MUST core full",
      "CREATE-4 MUST core full",
      "CREATE-5 MUST core full",
      "CREATE-6 MUST core full",
      "CREATE-7 MUST core full",
      "CREATE-8 MUST core full",
      "CREATE-9 OPEN core full",
      "CREATE-10 MUST core full",
      "GET-1 MUST core full read-only",
      "GET-2 MUST core full read-only",
      "GET-3 MUST core full read-only",
      "GET-4 OPEN core full read-only",
      "ORDERS-1 MUST full",
      "ORDERS-2 OPEN full",
      "ERROR-1 MUST core full read-only",
      "ERROR-2 MUST core full read-only",
      "ERROR-3 MUST core full read-only",
      "ERROR-4 SHOULD core full read-only",
      "RATE-1 MUST core full read-only rate-limit",
      "RATE-2 MUST core full read-only rate-limit",
      "RATE-3 MUST full rate-limit",
      "RATE-4 MUST core full read-only rate-limit",
      "RATE-5 MUST full rate-limit",
      "RATE-6 MUST full rate-limit",
      "RATE-7 MUST full rate-limit",
      "RATE-8 MUST full rate-limit",
      "RATE-9 OPEN full rate-limit",
      "RATE-10 SHOULD full rate-limit",
      "RATE-11 MUST full rate-limit",
    ]
  `)
})
