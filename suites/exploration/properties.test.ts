import { describeExplored, test, unknownIds, validBodies } from '../../src/check/index.ts'

describeExplored('properties', 'at once', () => {
  test('any valid body comes back as it was sent', { tags: 'CREATE-2' }, ({ probes }) => validBodies(probes))

  test('any id that names no pet is answered 404', { tags: 'GET-2' }, ({ probes }) => unknownIds(probes))
})
