import { describe } from 'vitest'
import { test } from '../../src/check/index.ts'

describe.concurrent('ids', () => {
  test('ids of other animals are matched digit for digit too', { tags: 'GET-3' }, async ({
    exploration,
    retrieval,
    expect,
  }) => {
    await retrieval.found()
    for (const { id, exchange, free } of await exploration.strangers())
      expect(exchange).toAnswerForItself(id, free)
  })

  test('an id of 64 bits in the body is not taken over', { tags: 'CREATE-10' }, async ({
    creation,
    run,
    expect,
  }) => {
    run.requireWrites()
    // A service that has taken over a small one would take this one over too, and count on from it.
    const small = await creation.withUnusedId()
    expect(small).toIgnoreTheId(small.brought)
    run.requireSpare(1)
    const wide = await creation.withWideUnusedId()
    expect(wide).toIgnoreTheId(wide.brought)
  })

  test('small ids that name no animal are answered 404', { tags: 'GET-2' }, async ({
    exploration,
    retrieval,
    expect,
  }) => {
    await retrieval.found()
    const asked = await exploration.smallIds()
    for (const { id, exchange } of asked) expect(exchange).toAnswerForItself(id)
    // Each may happen to exist, and not all of them.
    if (asked.length >= 3) expect(asked).toBeUnknown()
  })

  test('an animal is found whose id was asked for before it was given out', { tags: 'GET-1' }, async ({
    exploration,
    expect,
  }) => {
    const { animal, exchange } = await exploration.foreseen()
    expect(exchange).toFetch(animal)
  })

  test('an animal of others that is listed is fetched by its id', { tags: 'GET-1' }, async ({
    exploration,
    run,
    expect,
  }) => {
    run.requireWrites()
    const { id, exchange } = await exploration.ofOthers()
    expect(exchange).toFetchId(id)
  })

  test('ids near and far are answered for themselves', { tags: 'GET-2' }, async ({
    exploration,
    retrieval,
    expect,
  }) => {
    await retrieval.found()
    for (const { id, exchange } of await exploration.unknownIds()) expect(exchange).toAnswerForItself(id)
  })
})
