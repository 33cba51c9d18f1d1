import type { Header } from 'har-format'
import { bodyBytes } from '../../http/body-bytes.ts'
import { credentialHeaders } from '../../http/credential.ts'
import type { TransportRequest } from '../../http/transport.ts'
import { requestWriter } from '../../http/write-request.ts'
import { credentialWords } from '../../minimise/credential-words.ts'
import type { Credential } from '../../spec/credential.ts'
import type { RequestSpec } from '../../spec/exchange.ts'
import type { LoggedOptions } from '../../spec/log-event.ts'

const inPlaceOfKey = '<key>'
const inPlaceOfValue = '<value of the header>'

/** Makes a function that shows requests of a run as sent. */
export function sentRequests(options: Pick<LoggedOptions, 'baseUrl' | 'headers' | 'userAgent'>) {
  const { baseUrl, headers, userAgent } = options
  const { host, pathname } = new URL(baseUrl)
  const carried = headers.map((name) => ({ name, value: inPlaceOfValue }))
  const write = requestWriter(pathname.replace(/\/+$/, ''), inPlaceOfKey, { headers: carried, userAgent })
  const isOption = ({ name }: Header): boolean => name.toLowerCase() === 'connection'
  return (request: RequestSpec) => {
    const written = write(request)
    const body = bodyOf(written, request.credential)
    const fields = told(written.headers, request.credential)
    const connection = fields.find(isOption)?.value ?? 'keep-alive'
    return {
      headers: [
        { name: 'host', value: host },
        { name: 'connection', value: connection },
        ...fields.filter((field) => !isOption(field)),
        ...framing(written, body),
      ],
      body,
    }
  }
}

/** The header fields that the client writes; one with a credential shows words instead. */
function told(written: readonly string[], credential: Credential): readonly Header[] {
  // Claims to be somebody contain nothing of a key.
  const carriers = credential.kind === 'claims' ? {} : credentialHeaders(credential, inPlaceOfKey)
  return written.flatMap((name, place) => {
    if (place % 2 === 1) return []
    const value = written[place + 1] ?? ''
    const carries = value !== inPlaceOfValue && name.toLowerCase() in carriers
    return [{ name, value: carries ? credentialValue(credential) : value }]
  })
}

/** A body, and its length in bytes: -1 where the length would reveal that of the key. */
function bodyOf(written: TransportRequest, { kind }: Credential) {
  if (written.body === undefined) return undefined
  return { text: written.body, size: kind === 'in-body' ? -1 : bodyBytes(written).byteLength }
}

/** The header fields that frame a body (RFC 9112, section 6). */
function framing({ method, wire }: TransportRequest, body: ReturnType<typeof bodyOf>): readonly Header[] {
  if (body !== undefined && wire === 'in chunks') return [{ name: 'transfer-encoding', value: 'chunked' }]
  if (body === undefined) return method === 'POST' ? [{ name: 'content-length', value: '0' }] : []
  return [{ name: 'content-length', value: body.size < 0 ? '<with that of the key>' : String(body.size) }]
}

const valuesOfKinds: Readonly<Partial<Record<Credential['kind'], string>>> = {
  empty: 'Bearer ',
  blank: '',
  basic: 'Basic <the key as user and as password>',
  'basic-user': 'Basic <the key for a user>',
  bare: '<the key>',
  'x-api-key': '<the key>',
  headers: '<the key>',
  'bearer-headers': 'Bearer <the key>',
}

/** The value of a header field with a credential, in words instead of the key and of what is made from it. */
function credentialValue(credential: Credential): string {
  const { kind } = credential
  if (kind === 'form') return `${credential.before}<the key>${credential.after}`
  if (kind === 'scheme-word') return `${credential.word} <the key>`
  return valuesOfKinds[kind] ?? `Bearer <${credentialWords(credential)}>`
}
