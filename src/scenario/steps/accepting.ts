import { noCredential, theKey } from '../../http/credential.ts'
import type { RequestSpec } from '../../spec/exchange.ts'
import type { Scenarios } from '../new-scenarios.ts'
import { NotApplicable } from '../outcome.ts'
import type { RequestOptions } from '../target.ts'
import { spread } from './spread.ts'

const asBrowsers: RequestOptions = { accept: 'browser' }
const takingAnything: RequestOptions = { accept: '*/*' }
const emptyPost = { operation: 'createPet', method: 'POST', path: '/pets', body: '{}' } as const

/** Requests whose Accept prefers something else than JSON, which is the only documented format. */
export async function accepting({ run, retrieval }: Scenarios): Promise<void> {
  const { mayWrite, store, target } = run
  const requests = [
    () => target.list({}, theKey, { accept: 'none' }),
    () => target.list({ status: 'sold' }, theKey, asBrowsers),
    // Not the first pet, whose id POST bodies contain as well.
    ...store.own.slice(1, 2).map((pet) => () => target.get(pet.id, theKey, asBrowsers)),
    () => target.get(retrieval.unusedIds()[1], theKey, asBrowsers),
    ...(mayWrite ? [takingAnything, asBrowsers] : []).map(
      (asking) => () => target.send({ ...emptyPost, credential: theKey, ...asking }),
    ),
    () => target.list({}, noCredential, asBrowsers),
    // This excludes JSON: 406 is as good as JSON, XML is not.
    () => target.list({}, theKey, { accept: 'application/xml' }),
  ]
  await spread(run, requests, (send) => send())
}

/** Conditional GETs with the entity tags that the service gave (RFC 9110, section 13.1.2). */
export async function knownAlready({ run, listing, retrieval }: Scenarios): Promise<void> {
  if (run.settings.profile === 'rate-limit')
    throw new NotApplicable('the profile rate-limit looks at no pets')
  const { exchange: fetched } = await retrieval.control()
  const { exchange: listed } = await listing.listed({ limit: 1 })
  const tagged = [fetched, listed].flatMap(({ request, response }): readonly RequestSpec[] => {
    const ifNoneMatch = response?.headers['etag']
    return ifNoneMatch === undefined ? [] : [{ ...request, ifNoneMatch }]
  })
  if (tagged.length === 0) throw new NotApplicable('no answer to a GET had an ETag')
  // A service that compares tags before it checks the key tells anybody that a page is unchanged.
  const keyless = tagged.slice(-1).map((request) => ({ ...request, credential: noCredential }))
  await spread(run, [...tagged, ...keyless], (request) => run.target.send(request))
}
