import { intrusions, labelOf, test } from '../src/check/index.ts'

const rows = ['AUTH-1', 'AUTH-2', 'AUTH-3', 'AUTH-4'] as const

/** Defines a test for each request with a bad credential that a condition selects, by requirement. */
export function testBadCredentials(isSelected: (one: (typeof intrusions)[number]) => boolean): void {
  for (const row of rows)
    for (const one of intrusions.filter((one) => one.requirement === row && isSelected(one))) {
      const when = one.isLate ? ', after many other requests' : ''
      test(`${labelOf(one)} is answered 401${when}`, { tags: row }, async ({ credentials }) => {
        await credentials.intrude(labelOf(one))
      })
    }
}
