import type { Call, Edit } from '../edit.ts'
import {
  barring,
  both,
  dropping,
  html,
  plainBody,
  Refusal,
  refusedWith,
  responses,
} from '../mutants/edits.ts'
import { gatewayAlone, type When } from './for-a-while.ts'
import { variant, variants } from './variants.ts'

/** Answers as a server in front does, with a page and without a field of the interface. */
const inFront = (status: number, when: (call: Call) => boolean): Edit =>
  both(
    barring(when, () => new Refusal(status, 'refused', 'The request was refused.')),
    responses((raw, call) =>
      when(call)
        ? { status, headers: { 'Content-Type': 'text/html' }, text: html(`${status} Refused`) }
        : raw,
    ),
  )

const isDecodable = (text: string): boolean => URL.canParse(`http://pets/?${text}`) && !/%FF/i.test(text)

const hasControl = ({ path }: Call): boolean => /%(0|1|7F)/i.test(path)

const signsOfAttacks =
  /union select|drop table|delete from|insert into|etc passwd|rm rf|javascript|document cookie|script|<b>|[^ -~]|(?<!\d)(2147483649|4294967[23]\d\d)(?!\d)/i

/** What core rules for firewalls look for in the values of a request. */
const isAttack = (call: Call): boolean =>
  [isDecodable(call.path) ? decodeURIComponent(call.path) : '', plainBody(call).trim()].some((text) =>
    signsOfAttacks.test(text),
  )

const isTooLarge = ({ body = '' }: Call): boolean => body.length > 100_000

const lengthOfAuthorization = ({ header }: Call): number => header('authorization')?.length ?? 0

/** True for requests that come faster than so many a second, once a burst of others has gone through. */
const tooFast = (perSecond: number, burst: number): When => {
  let [tokens, last] = [burst, 0]
  return ({ at }) => {
    tokens = Math.min(burst, tokens + ((at - last) * perSecond) / 1000)
    last = at
    if (tokens < 1) return true
    tokens -= 1
    return false
  }
}

/** Turns away what comes too fast, whoever asks, with a page. */
const paced =
  (perSecond: number, burst: number): Edit =>
  (behaviour) =>
    gatewayAlone(503, 'Service Temporarily Unavailable')(tooFast(perSecond, burst))(behaviour)

/** Servers that stand in front of the service, and refuse what few clients send (catalogue, for all requirements). */
export const inFrontOfServices = [
  ...variants('ERROR-4, RATE-5 to RATE-11: a server in front may answer 503 to what comes too fast for it', {
    'thirty-a-second-in-front': variant(
      'stands behind a limiter of thirty requests a second, five at once, which answers 503 and a page',
      paced(30, 5),
    ),
    'ten-a-second-in-front': {
      summary:
        'stands behind a limiter of ten requests a second, twenty at once, which answers 503 and a page',
      inconclusive: ['RATE-5', 'RATE-6', 'RATE-7', 'RATE-8', 'RATE-10', 'RATE-11'],
      apply: paced(10, 20),
    },
  }),
  ...variants('For all requirements: what no client of the interface makes may be refused in any way', {
    'control-characters-refused-in-front': variant(
      'stands behind a server that answers a control character in a path with 400 and a page',
      inFront(400, hasControl),
    ),
    'undecodable-refused-in-front': variant(
      'stands behind a server that answers what is no text in UTF-8 with 400 and a page',
      inFront(400, ({ path }) => !isDecodable(path)),
    ),
    'undecodable-query-refused-before-the-key': variant(
      'answers a query that is no text in UTF-8 with 400, key or none',
      refusedWith(401, 400, ({ path }) => path.includes('?') && !isDecodable(path)),
    ),
    'undecodable-cut-off': variant(
      'closes each connection on which a path comes that is no text in UTF-8',
      dropping(({ path }) => !isDecodable(path)),
    ),
    'coded-paths-refused-in-front': variant(
      'stands behind a server that answers a needless code in a path with 400 and a page',
      inFront(400, ({ path }) => /^[^?]*%(3\d|70)/.test(path)),
    ),
    'page-of-an-application-for-other-paths': variant(
      'stands behind a server that answers each path but those of the service with 200 and a page',
      inFront(200, ({ path }) => !/^\/v1\/(pets|store\/orders)/.test(path)),
    ),
    'nothing-but-xml-refused': variant(
      'answers 406 and a page to whoever accepts nothing but XML',
      inFront(406, (call) => call.header('accept') === 'application/xml'),
    ),
    'long-headers-refused-in-front': variant(
      'stands behind a server with header buffers of 2 kB, which answers 400 beyond',
      inFront(400, (call) => lengthOfAuthorization(call) > 2000),
    ),
    'large-bodies-refused-in-front': variant(
      'stands behind a server that answers a body over 100 kB with 413 and a page',
      inFront(413, isTooLarge),
    ),
    'large-bodies-refused-before-the-key': variant(
      'answers a create of more than 100 kB with 400 before it asks for the key',
      refusedWith(401, 400, isTooLarge),
    ),
  }),
  ...variants('For all requirements: what looks like an attack may be answered 403 or 406', {
    'core-rules-in-front': variant(
      'stands behind core rules for firewalls, which answer 403',
      inFront(403, isAttack),
    ),
    'origins-refused-in-front': variant(
      'stands behind a firewall that answers 403 and a page to every Origin',
      inFront(403, (call) => call.header('origin') !== undefined),
    ),
    'core-rules-in-front-406': variant(
      'stands behind core rules for firewalls, which answer 406',
      inFront(406, isAttack),
    ),
  }),
]
