import { describeExplored, exchangesOf, isPair, NotApplicable, test } from '../../src/check/index.ts'

describeExplored('animals', () => {
  test('a plain name of any letters and length is let in', { tags: 'CREATE-1' }, async ({
    exploration,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('CREATE-1', ...exchangesOf(await exploration.plain()))
  })

  test('a plain name that software may take for something else is let in', { tags: 'CREATE-1' }, async ({
    exploration,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('CREATE-1', ...exchangesOf(await exploration.words()))
  })

  test('such a name comes back as it was sent', { tags: 'CREATE-2' }, async ({
    exploration,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('CREATE-2', ...exchangesOf(await exploration.words()))
  })

  test('a name with one sign comes back as it was sent, if it is taken', { tags: 'CREATE-2' }, async ({
    exploration,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('CREATE-2', ...exchangesOf(await exploration.signs()))
  })

  test('a plain name of any letters comes back as it was sent', { tags: 'CREATE-2' }, async ({
    exploration,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('CREATE-2', ...exchangesOf(await exploration.plain()))
  })

  test('a name in any script comes back as it was sent, if it is taken', { tags: 'CREATE-2' }, async ({
    exploration,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('CREATE-2', ...exchangesOf(await exploration.scripts()))
  })

  test('a body like an earlier one comes back as it was sent, if it is taken', { tags: 'CREATE-2' }, async ({
    exploration,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('CREATE-2', ...exchangesOf(await exploration.repeats()))
  })

  test('a categoryId at an edge of int64 survives or is refused', { tags: 'CREATE-8' }, async ({
    exploration,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('CREATE-8', ...exchangesOf(await exploration.edges()))
  })

  test('ids are unique among all animals of the run', { tags: 'CREATE-6' }, async ({
    exploration,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('CREATE-6', ...exchangesOf(await exploration.creates()))
  })

  test('animals of every kind are fetched as they were created', { tags: 'GET-1' }, async ({
    exploration,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('GET-1', ...exchangesOf(await exploration.fetches()))
  })

  test('animals of every kind are listed as they were created', { tags: 'LIST-10' }, async ({
    exploration,
    responses,
    expect,
  }) => {
    const shown = await exploration.shown('id')
    expect(responses).toKeep('LIST-10', ...exchangesOf(shown.map(({ page }) => page)))
  })

  test('animals of every kind are listed under the ids that their creates told', { tags: 'LIST-7' }, async ({
    exploration,
    retrieval,
    responses,
    expect,
  }) => {
    const shown = await exploration.shown('name')
    const namesakes = await retrieval.namesakes(shown)
    expect(responses).toKeep('LIST-7', ...exchangesOf(shown.map(({ page }) => page)))
    expect(responses).toBreakNothingOf('LIST-7', ...namesakes)
  })

  test('no animal stands twice on a page after the creates', { tags: 'LIST-7' }, async ({
    exploration,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('LIST-7', ...exchangesOf(await exploration.pagesAfter()))
  })

  test('without limit a page has at most 20 after the creates, with a status too', {
    tags: 'LIST-2',
  }, async ({ exploration, responses, expect }) => {
    const pages = (await exploration.pagesAfter()).filter(({ query }) => query.limit === undefined)
    const tried = pages.filter(({ pets, drawnFrom }) => Math.max(pets.length, drawnFrom) > 20)
    if (tried.length === 0) throw new NotApplicable('no page without limit drew from more than 20 animals')
    expect(responses).toKeep('LIST-2', ...exchangesOf(tried))
  })

  test('each status lists only such animals after the creates', { tags: 'LIST-4' }, async ({
    exploration,
    responses,
    expect,
  }) => {
    const pages = await exploration.pagesByStatus('without limit')
    expect(responses).toKeep('LIST-4', ...exchangesOf(pages))
  })

  test('each status and the largest limit hold together after the creates', { tags: 'LIST-6' }, async ({
    exploration,
    responses,
    expect,
  }) => {
    const lists = (await exploration.listsAfter()).filter(({ listed }) => isPair(listed.query))
    expect(responses).toBreakNothingOf('LIST-6', ...exchangesOf(lists.map(({ listed }) => listed)))
    const filled = (await exploration.pagesByStatus('with limit')).filter(({ pets }) => pets.length > 0)
    if (filled.length === 0) throw new NotApplicable('no such page showed an animal')
    expect(responses).toKeep('LIST-6', ...exchangesOf(filled))
  })

  test('pages after the creates are as long as the limit allows', { tags: 'LIST-8' }, async ({
    exploration,
    listing,
    responses,
    expect,
  }) => {
    const pages = await exploration.pagesAfter()
    expect(responses).toBreakNothingOf('LIST-8', ...(await listing.secondLook.allRested(pages, 'all')))
  })

  test('a body with the id of an animal, in quotes, beside another category or under other names, leaves that animal alone', {
    tags: 'CREATE-10',
  }, async ({ creation, retrieval, run, responses, expect }) => {
    run.requireWrites()
    run.requireSpare(4)
    const { id } = await retrieval.found()
    await creation.withTakenIdInQuotes()
    await creation.withTakenIdElsewhere()
    await creation.withTakenIdUnderOtherNames()
    expect(responses).toKeep('CREATE-10', await retrieval.fetch(id))
  })
})
