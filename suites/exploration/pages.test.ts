import { describeExplored, exchangesOf, isPair, NotApplicable, test } from '../../src/check/index.ts'

describeExplored('pages', () => {
  test('every limit from 1 to 100 is taken and bounds the page', { tags: 'LIST-3' }, async ({
    sweep,
    run,
    responses,
    expect,
  }) => {
    const swept = await sweep.limits()
    const alone = swept.flatMap(({ alone }) => (alone === undefined ? [] : [alone.listed]))
    expect(responses).toBreakNothingOf('LIST-3', ...exchangesOf(alone))
    const tried = swept.filter(({ alone, limit }) => (alone?.page?.drawnFrom ?? 0) > limit)
    if (tried.length === 0) throw new NotApplicable('no limit has more animals than it allows')
    run.observe(
      'LIST-3',
      'further limits tried',
      `${swept.length}, ${tried.length} of them with more animals than they allow`,
    )
  })

  test('many limits hold together with a status', { tags: 'LIST-6' }, async ({
    sweep,
    run,
    responses,
    expect,
  }) => {
    const pairs = await sweep.pairs()
    expect(responses).toBreakNothingOf('LIST-6', ...exchangesOf(pairs.map(({ listed }) => listed)))
    const tried = pairs.filter(({ page, limit }) => (page?.drawnFrom ?? 0) > limit)
    if (tried.length === 0) throw new NotApplicable('no status has more animals than a limit allows')
    const limits = tried.map(({ limit }) => limit).toSorted((one, other) => one - other)
    run.observe('LIST-6', 'limits really tried with a status', [...new Set(limits)].join(', '))
    expect(responses).toKeep('LIST-6', ...exchangesOf(tried.map(({ listed }) => listed)))
  })

  test('no animal stands twice, whatever the limit', { tags: 'LIST-7' }, async ({
    sweep,
    responses,
    expect,
  }) => {
    const pages = (await sweep.pages()).filter(({ pets }) => pets.length > 1)
    if (pages.length === 0) throw new NotApplicable('no page showed two animals')
    expect(responses).toKeep('LIST-7', ...exchangesOf(pages))
  })

  test('no page is empty, whatever the limit', { tags: 'LIST-5' }, async ({
    sweep,
    listing,
    responses,
    expect,
  }) => {
    const pages = (await sweep.pages()).filter(({ query }) => !isPair(query))
    expect(responses).toBreakNothingOf('LIST-5', ...(await listing.secondLook.allRested(pages, 'some')))
  })

  test('each page is as long as its limit allows', { tags: 'LIST-8' }, async ({
    sweep,
    listing,
    responses,
    expect,
  }) => {
    const pages = await sweep.pages()
    expect(responses).toBreakNothingOf('LIST-8', ...(await listing.secondLook.allRested(pages, 'all')))
  })
})
