import { describeExplored, test, validBodies } from '../../src/check/index.ts'

describeExplored('properties', 'at once', () => {
  test('any valid body comes back as it was sent', { tags: 'CREATE-2' }, ({ probes }) => validBodies(probes))
})
