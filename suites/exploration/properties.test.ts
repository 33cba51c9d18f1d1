import {
  describeExplored,
  invalidBodies,
  pairs,
  sequences,
  test,
  validBodies,
} from '../../src/check/index.ts'

describeExplored('properties', 'at once', () => {
  test('any status and limit hold together', { tags: 'LIST-6' }, ({ probes }) => pairs(probes))

  test('any body that is broken in two places is answered 400', { tags: 'CREATE-4' }, ({ probes }) =>
    invalidBodies(probes),
  )

  test('any valid body comes back as it was sent', { tags: 'CREATE-2' }, ({ probes }) => validBodies(probes))

  test('creates, fetches and lists in any order agree', { tags: 'GET-1' }, ({ probes }) => sequences(probes))
})
