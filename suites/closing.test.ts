import { describe } from 'vitest'
import { keptFor, test } from '../src/check/index.ts'

test.beforeAll(({ run: { budget, settings } }) =>
  budget.hold(
    settings.whole
      ? keptFor('requests for what comes after the trial', settings.maxRequests, settings.profile)
      : 0,
  ),
)
test.afterAll(async ({ askedAgain, isolation }) => {
  await askedAgain.unserved()
  // What broke is taken apart with what is left, and changes no verdict.
  await isolation.all()
})

describe.concurrent('closing', () => {
  test('an animal is fetched again at the end', { tags: 'GET-1' }, ({ retrieval }) => retrieval.again())

  test('animals are found time and again once no fetch may lag any more', { tags: 'GET-1' }, async ({
    retrieval,
    run,
  }) => {
    run.requireWrites()
    await retrieval.atRest()
  })

  test('no list is empty once none may lag any more', { tags: 'LIST-5' }, ({ listing }) =>
    listing.secondLook.atRest(),
  )

  test('a body with the id of an animal leaves that animal alone', { tags: 'CREATE-10' }, async ({
    probes,
    retrieval,
  }) => {
    await probes.broughtIds.taken()
    await retrieval.again()
  })

  test('pages at the end show what they were asked for, each pet once and as it was created', {
    tags: ['LIST-6', 'LIST-7', 'LIST-10'],
  }, async ({ traces, listing, probes, run }) => {
    run.requireWrites()
    const pages = await traces.closingPages()
    await Promise.all(pages.map((page) => listing.secondLook.rested(page, 'some')))
    await probes.listedIds.namesakes(pages)
  })

  test('creates refused with 400 have left no animal behind by the end', { tags: 'CREATE-7' }, async ({
    refusals,
    traces,
    run,
  }) => {
    run.requireWrites()
    await traces.pagesAtEnd(refusals.answers, 'CREATE-7')
  })

  test('creates refused with 401 have left no animal behind by the end', { tags: 'AUTH-5' }, async ({
    credentials,
    traces,
    run,
  }) => {
    run.requireWrites()
    await traces.pagesAtEnd(credentials.creates, 'AUTH-5')
  })
})

// After the others of the section, not beside them: what a service has stopped to look at shows late.
describe('closing once more', () => {
  test('a request without a credential is answered 401 at the end', { tags: 'AUTH-1' }, ({ askedAgain }) =>
    askedAgain.withoutKey(),
  )

  test('a request with a key that is none is answered 401 at the end', { tags: 'AUTH-2' }, ({ askedAgain }) =>
    askedAgain.withWrongKey(),
  )

  test('a body with a name of null is answered 400 at the end', { tags: 'CREATE-4' }, ({ askedAgain }) =>
    askedAgain.withoutName(),
  )

  test('an id that no animal had is answered 404 at the end', { tags: 'GET-2' }, async ({
    askedAgain,
    retrieval,
  }) => {
    await retrieval.found()
    await askedAgain.unknownIds()
  })
})

// After all others of the section, not beside them.
test(
  'a petId and a status that are no text in UTF-8 are left open',
  { tags: ['GET-4', 'LIST-9'] },
  ({ probes }) => probes.unspecified.undecodable(),
)
