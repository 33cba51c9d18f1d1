import { describeExplored, test, unknownIds } from '../../src/scenario/index.ts'

describeExplored('ids', 'at once', () => {
  test('any id that names no pet is answered 404', { tags: 'GET-2' }, ({ probes }) => unknownIds(probes))

  test('ids of other pets are matched digit for digit too', { tags: 'GET-3' }, ({ otherIds }) =>
    otherIds.strangers(),
  )

  test(
    'no rejected create has an id between those of the accepted ones',
    { tags: ['CREATE-7', 'AUTH-5'] },
    ({ otherIds }) => otherIds.betweenOwn(),
  )

  test(
    'foreign pets that are listed are fetched by their ids, as listed',
    { tags: ['GET-1', 'LIST-10'] },
    ({ otherIds }) => otherIds.ofOthers(),
  )

  test('ids of every magnitude, near and far, return 404', { tags: 'GET-2' }, async ({
    otherIds,
    retrieval,
  }) => {
    await retrieval.found()
    await otherIds.unknown()
  })
})

// In turn, so that each of several nodes gets one.
describeExplored('ids again', 'in turn', () => {
  test('an id is matched digit for digit time and again', { tags: 'GET-3' }, ({ otherIds }) =>
    otherIds.narrowed(),
  )
})
