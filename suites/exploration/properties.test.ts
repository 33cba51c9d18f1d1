import { describeExplored, test } from '../../src/check/index.ts'

describeExplored('properties', () => {
  test('any status and limit hold together', { tags: 'LIST-6' }, async ({ properties }) => {
    await properties.pairs()
  })

  test('any body that is broken in two places is answered 400', { tags: 'CREATE-4' }, async ({
    properties,
  }) => {
    await properties.invalidBodies()
  })

  test('any valid body comes back as it was sent', { tags: 'CREATE-2' }, async ({ properties }) => {
    await properties.validBodies()
  })

  test('creates, fetches and lists in any order agree', { tags: 'GET-1' }, async ({ properties }) => {
    await properties.sequences()
  })
})
