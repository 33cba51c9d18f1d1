import { gzipSync, zstdCompressSync } from 'node:zlib'
import { adjust, type Call, change, type Edit, onTheWire, type Raw } from '../edit.ts'
import { withEntityTags } from '../mutants/entity-tags.ts'
import type { Variant } from '../variant.ts'
import { gatewayAlone } from './for-a-while.ts'
import { variants } from './variants.ts'

const isByScript = (call: Call): boolean => call.header('x-requested-with') !== undefined
const isInGerman = (call: Call): boolean => call.header('accept-language')?.startsWith('de') === true

const finished = (more: (raw: Raw, call: Call) => Readonly<Record<string, string>>): Edit =>
  adjust('finish', (whole, _raw, call) => ({ ...whole, headers: { ...whole.headers, ...more(whole, call) } }))

const inTheClientsLanguage: Edit = (behaviour) =>
  finished((_, call) => ({
    Vary: 'Accept, Accept-Encoding, Accept-Language, Cookie',
    'Content-Language': isInGerman(call) ? 'de' : 'en',
    ...(call.header('cookie') === undefined ? {} : { 'Set-Cookie': 'theme=; Max-Age=0' }),
  }))({
    ...behaviour,
    errorBody: (refusal, call) =>
      behaviour.errorBody(
        isInGerman(call) ? { ...refusal, message: 'Die Anfrage wurde abgelehnt.' } : refusal,
        call,
      ),
  })

/** @param code - writes a body in the coding; left out for one that is only said to be in it, which nobody could undo */
const codedUnasked = (
  name: string,
  coding: string,
  code = (body: Uint8Array): Uint8Array => body,
): Variant => ({
  name,
  summary: `codes with ${coding} where a request has no Accept-Encoding, and nowhere else`,
  freedom: 'MEDIA-1: content codings are free; without Accept-Encoding any may be used (RFC 9110, 12.5.3)',
  apply: onTheWire((wire, call, raw) => {
    if (call.header('accept-encoding') !== undefined || raw.text === '') return wire
    const headers = { ...wire.headers, 'Content-Encoding': coding, Vary: 'Accept-Encoding' }
    return { ...wire, headers, parts: [code(Buffer.concat(wire.parts))] }
  }),
})

/** Closes a connection that it kept just as a create comes on it. */
const closedUnderCreates: Edit = change('encode', (encode) => {
  const used = new WeakSet<object>()
  return async (raw, call) => {
    const wire = await encode(raw, call)
    const isKept = used.has(call.connection)
    used.add(call.connection)
    return call.operation === 'createPet' && isKept ? { ...wire, drop: true } : wire
  }
})

/** What services may do about the form of a request (RFC 9110, section 12): they answer the same. */
export const wireFormVariants: readonly Variant[] = [
  codedUnasked('coded-where-nothing-is-said', 'gzip', gzipSync),
  codedUnasked('coded-with-zstd-unasked', 'zstd', zstdCompressSync),
  { ...codedUnasked('coded-with-what-few-know-unasked', 'exi'), inconclusive: ['GET-1'] },
  ...[411, 501].map(
    (status): Variant => ({
      name: `chunks-${status}`,
      summary: `answers bodies in chunks with ${status} and a page, whoever sends them`,
      freedom: 'CREATE-1: a service may want to know the length of a body (RFC 9112, 6.3)',
      apply: gatewayAlone(status)((call) => call.header('transfer-encoding') === 'chunked'),
    }),
  ),
  ...variants(null, {
    'closed-under-creates': {
      summary: 'closes connections that were used before as creates come on them, which it has carried out',
      freedom: 'For all rows: transport failures that other requests of the kind survive break nothing',
      apply: closedUnderCreates,
    },
    'entity-tags': {
      summary: 'gives entity tags, and answers 304 to whoever has the one that an answer would have',
      freedom:
        'HTTP: caches may be told what they have (RFC 9110, 13.1.2); a client that was given no tag has none',
      apply: withEntityTags,
    },
    'told-in-the-clients-language': {
      summary:
        'tells of errors in the language that a client would rather have, and takes back cookies that it never set',
      freedom: 'Errors: what a message says is not described, nor are other headers',
      apply: inTheClientsLanguage,
    },
    'no-challenge-for-scripts': {
      summary: 'sends WWW-Authenticate with 401, but not to scripts, whose browser would ask for a password',
      freedom: 'AUTH-7: WWW-Authenticate is observed',
      apply: finished((raw, call) =>
        raw.status === 401 && !isByScript(call) ? { 'WWW-Authenticate': 'Bearer' } : {},
      ),
    },
  }),
]
