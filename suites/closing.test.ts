import { describe } from 'vitest'
import {
  answeredWith,
  answerOf,
  exchangesOf,
  heldForAfterwards,
  NotApplicable,
  test,
} from '../src/check/index.ts'

test.beforeAll(({ run }) => run.budget.hold(heldForAfterwards(run)))
test.afterAll(async ({ askedAgain, isolation }) => {
  await askedAgain.unserved()
  // What broke is taken apart with what is left, and changes no verdict.
  await isolation.all()
})

describe.concurrent('closing', () => {
  test('an animal is fetched again at the end', { tags: 'GET-1' }, async ({
    retrieval,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('GET-1', (await retrieval.again()).exchange)
  })

  test('animals are found time and again once no fetch may lag any more', { tags: 'GET-1' }, async ({
    retrieval,
    run,
    responses,
    expect,
  }) => {
    run.requireWrites()
    expect(responses).toKeep('GET-1', ...exchangesOf(await retrieval.atRest()))
  })

  test('animals that pages at the end do not show are found', { tags: 'GET-1' }, async ({
    traces,
    retrieval,
    run,
    responses,
    expect,
  }) => {
    run.requireWrites()
    const pages = await traces.closingPages()
    expect(responses).toKeep('GET-1', ...(await retrieval.missingFrom(pages)))
  })

  test('no list is empty once none may lag any more', { tags: 'LIST-5' }, async ({
    listing,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('LIST-5', ...exchangesOf(await listing.secondLook.atRest()))
  })

  test('a body with the id of an animal leaves that animal alone', { tags: 'CREATE-10' }, async ({
    creation,
    retrieval,
    responses,
    expect,
  }) => {
    await creation.withTakenId()
    expect(responses).toKeep('CREATE-10', (await retrieval.again()).exchange)
  })

  test('pages at the end hold what they were asked for, and nothing else', { tags: 'LIST-6' }, async ({
    traces,
    listing,
    run,
    responses,
    expect,
  }) => {
    run.requireWrites()
    const pages = await traces.closingPages()
    const rested = await Promise.all(pages.map((page) => listing.secondLook.rested(page, 'some')))
    const looked = rested.filter((page) => page !== undefined)
    expect(responses).toBreakNothingOf('LIST-6', ...exchangesOf([...pages, ...looked]))
  })

  test('no animal stands twice on a page at the end, nor under another id', { tags: 'LIST-7' }, async ({
    traces,
    retrieval,
    run,
    responses,
    expect,
  }) => {
    run.requireWrites()
    const pages = await traces.closingPages()
    const namesakes = await retrieval.namesakes(traces.shown(pages, 'name'))
    expect(responses).toKeep('LIST-7', ...exchangesOf(pages))
    expect(responses).toBreakNothingOf('LIST-7', ...namesakes)
  })

  test('animals of its own are listed at the end as they were created', { tags: 'LIST-10' }, async ({
    traces,
    run,
    responses,
    expect,
  }) => {
    run.requireWrites()
    const shown = traces.shown(await traces.closingPages(), 'id')
    expect(responses).toKeep('LIST-10', ...exchangesOf(shown.map(({ page }) => page)))
  })

  test('creates refused with 400 have left no animal behind by the end', { tags: 'CREATE-7' }, async ({
    refusals,
    traces,
    run,
    responses,
    expect,
  }) => {
    run.requireWrites()
    const refused = answeredWith(refusals.sent, 400, 'CREATE-4', responses)
    expect(responses).toKeep('CREATE-7', ...(await traces.pagesAtEnd(refused)))
  })

  test('creates refused with 401 have left no animal behind by the end', { tags: 'AUTH-5' }, async ({
    credentials,
    traces,
    run,
    responses,
    expect,
  }) => {
    run.requireWrites()
    const refused = answeredWith(credentials.creates, 401, 'AUTH-1', responses)
    expect(responses).toKeep('AUTH-5', ...(await traces.pagesAtEnd(refused)))
  })

  test('Remaining has fallen with what the run spent', { tags: 'RATE-3' }, async ({ responses, expect }) => {
    const isTried = responses.keptBy('RATE-3') > 0 || responses.breachOf('RATE-3') !== undefined
    if (!isTried && responses.openOf('RATE-3') === undefined)
      throw new NotApplicable(
        'too few requests were let in on any operation for Remaining to be held against them',
      )
    expect(responses).toKeep('RATE-3')
  })
})

// After the others of the section, not beside them: what a service has stopped to look at shows late.
describe('closing once more', () => {
  test('a request without a credential is answered 401 at the end', { tags: 'AUTH-1' }, async ({
    askedAgain,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('AUTH-1', ...(await askedAgain.withoutKey()))
  })

  test('a request with a key that is none is answered 401 at the end', { tags: 'AUTH-2' }, async ({
    askedAgain,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('AUTH-2', ...(await askedAgain.withWrongKey()))
  })

  test('a body with a name of null is answered 400 at the end', { tags: 'CREATE-4' }, async ({
    askedAgain,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('CREATE-4', await askedAgain.withoutName())
  })

  test('an id that no animal had is answered 404 at the end', { tags: 'GET-2' }, async ({
    askedAgain,
    retrieval,
    responses,
    expect,
  }) => {
    await retrieval.found()
    expect(responses).toKeep('GET-2', ...(await askedAgain.unknownIds()))
  })
})

// After all others of the section, not beside them.
test('a petId that is no text in UTF-8 is left open', { tags: 'GET-4' }, async ({
  retrieval,
  run,
  expect,
}) => {
  const exchange = await retrieval.undecodable()
  expect(exchange).toBeAnswered()
  run.observe('GET-4', 'GET /pets/{petId} with no text in UTF-8', answerOf(exchange), exchange)
})

test('a status that is no text in UTF-8 is left open', { tags: 'LIST-9' }, async ({
  retrieval,
  run,
  expect,
}) => {
  const exchange = await retrieval.undecodableQuery()
  expect(exchange).toBeAnswered()
  run.observe('LIST-9', 'GET /pets with a status that is no text in UTF-8', answerOf(exchange), exchange)
})
