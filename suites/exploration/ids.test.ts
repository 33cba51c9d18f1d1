import { describeExplored, test } from '../../src/check/index.ts'

describeExplored('ids', () => {
  test('ids of other animals are matched digit for digit too', { tags: 'GET-3' }, async ({
    otherIds,
    retrieval,
  }) => {
    await retrieval.found()
    await otherIds.strangers()
  })

  test('an id of 64 bits in the body is not taken over', { tags: 'CREATE-10' }, async ({ creation, run }) => {
    run.requireWrites()
    // A service that has taken over a small one would take this one over too, and count on from it.
    await creation.withUnusedId()
    run.requireSpare(1)
    await creation.withWideUnusedId()
  })

  test('an id of any kind in the body is not taken over', { tags: 'CREATE-10' }, async ({
    creation,
    run,
  }) => {
    run.requireWrites()
    await creation.withUnusedId()
    await creation.withOddIds()
  })

  test('small ids that name no animal are answered 404', { tags: 'GET-2' }, async ({
    otherIds,
    retrieval,
  }) => {
    await retrieval.found()
    await otherIds.smallIds()
  })

  test('no rejected create has an id between those of the accepted ones', {
    tags: ['CREATE-7', 'AUTH-5'],
  }, async ({ otherIds }) => {
    await otherIds.betweenOwn()
  })

  test('foreign pets that are listed are fetched by their ids, as listed', {
    tags: ['GET-1', 'LIST-10'],
  }, async ({ otherIds }) => {
    await otherIds.ofOthers()
  })

  test('ids near and far are answered for themselves', { tags: 'GET-2' }, async ({ otherIds, retrieval }) => {
    await retrieval.found()
    await otherIds.unknownIds()
  })
})

// Not beside others: of nodes that answer in turn, each is to get one.
describeExplored(
  'ids again',
  () => {
    test('an id is matched digit for digit time and again', { tags: 'GET-3' }, async ({ otherIds }) => {
      await otherIds.narrowed()
    })
  },
  { isConcurrent: false },
)

// Other creates would take the ids that are foreseen.
describeExplored(
  'ids to come',
  () => {
    test('an animal is found whose id was asked for before it was given out', { tags: 'GET-1' }, async ({
      exploration,
    }) => {
      await exploration.foreseen()
    })
  },
  { isConcurrent: false },
)
