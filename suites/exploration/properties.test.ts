import { describeExplored, test } from '../../src/check/index.ts'

describeExplored('properties', () => {
  test('any status and limit hold together', { tags: 'LIST-6' }, async ({ properties, expect }) => {
    expect(await properties.pairs()).toBeGreaterThan(0)
  })

  test('any body that is broken in two places is answered 400', { tags: 'CREATE-4' }, async ({
    properties,
    expect,
  }) => {
    expect(await properties.invalidBodies()).toBeGreaterThan(0)
  })

  test('any valid body comes back as it was sent', { tags: 'CREATE-2' }, async ({ properties, expect }) => {
    expect(await properties.validBodies()).toBeGreaterThan(0)
  })

  test('creates, fetches and lists in any order agree', { tags: 'GET-1' }, async ({ properties, expect }) => {
    expect(await properties.sequences()).toBeGreaterThan(0)
  })
})
