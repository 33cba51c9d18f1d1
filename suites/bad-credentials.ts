import { intrusions, labelOf, test } from '../src/check/index.ts'

const rows = ['AUTH-1', 'AUTH-2', 'AUTH-3', 'AUTH-4'] as const

/**
 * Defines a test for each request with a bad credential that a condition selects, by requirement.
 *
 * @param when - follows the title of each
 */
export function testBadCredentials(
  isSelected: (one: (typeof intrusions)[number]) => boolean,
  when = '',
): void {
  for (const row of rows) {
    const selected = intrusions.filter((one) => one.requirement === row && isSelected(one))
    for (const label of selected.map(labelOf))
      test(`${label} is answered 401${when}`, { tags: row }, async ({ credentials }) => {
        await credentials.intrude(label)
      })
  }
}
