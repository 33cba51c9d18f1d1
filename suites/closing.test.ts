import { describe } from 'vitest'
import { reservedFor, type Scenarios, test } from '../src/scenario/index.ts'

test.beforeAll(({ run: { budget, settings } }) =>
  budget.hold(
    settings.whole
      ? reservedFor('requests for what comes after the trial', settings.maxRequests, settings.profile)
      : 0,
  ),
)
/** Minimises violations with the remaining requests; this changes no verdict. */
async function minimise({ askedAgain, isolation, run }: Scenarios): Promise<void> {
  // Only the last act of a run may use the requests and creates that were reserved for it.
  run.budget.keepApart(0)
  run.creates.keepApart(0)
  await askedAgain.unserved()
  await isolation.all()
}

test.afterAll(({ probes }) => minimise(probes))

describe.concurrent('closing', () => {
  test('a pet is fetched again at the end', { tags: 'GET-1' }, ({ retrieval }) => retrieval.again())

  test('pets are found once no fetch may lag any more', { tags: 'GET-1' }, async ({ retrieval }) => {
    await retrieval.atRest()
  })

  test('a body with the id of a pet leaves that pet alone', { tags: 'CREATE-10' }, async ({
    probes,
    retrieval,
  }) => {
    await probes.broughtIds.taken()
    await retrieval.again()
  })

  test('pages at the end show what they were asked for, each pet once and as it was created', {
    tags: ['LIST-6', 'LIST-7', 'LIST-10'],
  }, async ({ traces, listing, probes }) => {
    const pages = await traces.closingPages()
    await listing.secondLook.rested(pages, 'some')
    await probes.listedIds.namesakes(pages)
  })

  test('a POST that returns 201 has stored one pet by the end', { tags: 'CREATE-11' }, async ({
    creation,
    traces,
  }) => {
    await traces.closingPages()
    await creation.pageOfTwins()
  })

  test('a POST rejected with 400 has stored no pet by the end', { tags: 'CREATE-7' }, async ({
    refusals,
    traces,
  }) => {
    await traces.look(refusals.answers, 'CREATE-7', traces.closingPages)
  })

  test('a POST rejected with 401 has stored no pet by the end', { tags: 'AUTH-5' }, async ({
    credentials,
    traces,
  }) => {
    await traces.look(credentials.creates, 'AUTH-5', traces.closingPages)
  })
})

// After the other tests of the section, to show what a service has stopped to check.
describe('closing once more', () => {
  test('a request without a credential is answered 401 at the end', { tags: 'AUTH-1' }, ({ askedAgain }) =>
    askedAgain.withoutKey(),
  )

  test('an id that no pet had returns 404 at the end', { tags: 'GET-2' }, async ({
    askedAgain,
    retrieval,
  }) => {
    await retrieval.found()
    await askedAgain.unknownIds()
  })
})

// After all other tests of the section.
test(
  'a petId and a status that are no text in UTF-8 are left open',
  { tags: ['GET-4', 'LIST-9'] },
  ({ probes }) => probes.unspecified.undecodable(),
)

// Last, so that a page that fails can only fail because of these bodies.
test('bodies that may make the store unreadable are left open', { tags: 'CREATE-9' }, ({ probes }) =>
  probes.unspecified.unreadable(() => minimise(probes)),
)
