import { noCredential, theKey } from '../../http/credential.ts'
import type { Credential } from '../../spec/credential.ts'
import type { RequestSpec } from '../../spec/exchange.ts'
import type { Probes } from '../new-probes.ts'
import { NotApplicable } from '../outcome.ts'
import { spread } from './spread.ts'

type Asked = Pick<RequestSpec, 'operation' | 'method' | 'path' | 'body'>

const list = (query = ''): Asked => ({ operation: 'listPets', method: 'GET', path: `/pets${query}` })
const get = (id: bigint | undefined): Asked => ({ operation: 'getPet', method: 'GET', path: `/pets/${id}` })
const create: Asked = { operation: 'createPet', method: 'POST', path: '/pets', body: '{}' }

/** Requests that do not ask for JSON: nothing else is documented, and what a browser would rather have is no reason to send it. */
export async function accepting({ run, retrieval }: Pick<Probes, 'run' | 'retrieval'>): Promise<void> {
  // Not the first, which bodies name too.
  const found = run.store.own.slice(1, 2)
  const asks: readonly (readonly [NonNullable<RequestSpec['accept']>, Asked, Credential?])[] = [
    ['none', list()],
    ['browser', list('?status=sold')],
    ...found.map(({ id }) => ['browser', get(id)] as const),
    ['browser', get(retrieval.unusedIds()[1])],
    ...(run.mayWrite ? (['*/*', 'browser'] as const) : []).map((accept) => [accept, create] as const),
    ['browser', list(), noCredential],
    // JSON is left out: 406 is as good as JSON, and XML is neither.
    ['application/xml', list()],
  ]
  await spread(run, asks, ([accept, asked, credential = theKey]) =>
    run.target.send({ ...asked, credential, accept }),
  )
}

/** What the client has already, by the entity tags that the service gave (RFC 9110, section 13.1.2), where it gave some. */
export async function knownAlready({
  run,
  listing,
  retrieval,
}: Pick<Probes, 'run' | 'listing' | 'retrieval'>): Promise<void> {
  if (run.settings.profile === 'rate-limit')
    throw new NotApplicable('the profile rate-limit looks at no animals')
  const { exchange: fetched } = await retrieval.control()
  const { exchange: listed } = await listing.listed({ limit: 1 })
  const tagged = [fetched, listed].flatMap(({ request, response }): readonly RequestSpec[] => {
    const ifNoneMatch = response?.headers['etag']
    return ifNoneMatch === undefined ? [] : [{ ...request, ifNoneMatch }]
  })
  if (tagged.length === 0) throw new NotApplicable('no answer to a GET had an ETag')
  // What is compared before the key is asked for tells anybody that a page is unchanged.
  const keyless = tagged.slice(-1).map((request) => ({ ...request, credential: noCredential }))
  await spread(run, [...tagged, ...keyless], (request) => run.target.send(request))
}
