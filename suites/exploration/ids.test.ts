import { describeExplored, exchangesOf, need, test } from '../../src/check/index.ts'

describeExplored('ids', () => {
  test('ids of other animals are matched digit for digit too', { tags: 'GET-3' }, async ({
    otherIds,
    retrieval,
    responses,
    expect,
  }) => {
    await retrieval.found()
    expect(responses).toKeep('GET-3', ...exchangesOf(await otherIds.strangers()))
  })

  test('an id of 64 bits in the body is not taken over', { tags: 'CREATE-10' }, async ({
    creation,
    run,
    responses,
    expect,
  }) => {
    run.requireWrites()
    // A service that has taken over a small one would take this one over too, and count on from it.
    expect(responses).toBreakNothingOf('CREATE-10', (await creation.withUnusedId()).exchange)
    run.requireSpare(1)
    expect(responses).toKeep('CREATE-10', (await creation.withWideUnusedId()).exchange)
  })

  test('an id of any kind in the body is not taken over', { tags: 'CREATE-10' }, async ({
    creation,
    run,
    responses,
    expect,
  }) => {
    run.requireWrites()
    expect(responses).toBreakNothingOf('CREATE-10', (await creation.withUnusedId()).exchange)
    expect(responses).toKeep('CREATE-10', ...exchangesOf(await creation.withOddIds()))
  })

  test('small ids that name no animal are answered 404', { tags: 'GET-2' }, async ({
    otherIds,
    retrieval,
    responses,
    expect,
  }) => {
    await retrieval.found()
    expect(responses).toKeep('GET-2', ...exchangesOf(await otherIds.smallIds()))
  })

  for (const requirement of ['CREATE-7', 'AUTH-5'] as const) {
    test('no create that was refused has an id between those that were let in', {
      tags: requirement,
    }, async ({ otherIds, responses, expect }) => {
      expect(responses).toBreakNothingOf(requirement, ...exchangesOf(await otherIds.betweenOwn()))
    })
  }

  test('animals of others that are listed are fetched by their ids', { tags: 'GET-1' }, async ({
    otherIds,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('GET-1', ...exchangesOf(await otherIds.ofOthers()))
  })

  test('animals of others are fetched as they are listed', { tags: 'LIST-10' }, async ({
    otherIds,
    responses,
    expect,
  }) => {
    const fetched = exchangesOf(await otherIds.ofOthers())
    const isFound = fetched.every((exchange) => !responses.isBrokenBy(exchange, 'GET-1'))
    need(isFound, 'animals of others to be found by their ids', 'GET-1')
    expect(responses).toBreakNothingOf('LIST-10', ...fetched)
  })

  test('ids near and far are answered for themselves', { tags: 'GET-2' }, async ({
    otherIds,
    retrieval,
    responses,
    expect,
  }) => {
    await retrieval.found()
    expect(responses).toKeep('GET-2', ...exchangesOf(await otherIds.unknownIds()))
  })
})

// Not beside others: of nodes that answer in turn, each is to get one.
describeExplored(
  'ids again',
  () => {
    test('an id is matched digit for digit time and again', { tags: 'GET-3' }, async ({
      otherIds,
      responses,
      expect,
    }) => {
      expect(responses).toKeep('GET-3', ...exchangesOf(await otherIds.narrowed()))
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
      responses,
      expect,
    }) => {
      expect(responses).toKeep('GET-1', (await exploration.foreseen()).exchange)
    })
  },
  { isConcurrent: false },
)
