import type { RequestSpec, WireForm } from '../spec/exchange.ts'
import type { TransportRequest } from './transport.ts'

/** A request in a form of the wire, with the same meaning (RFC 9110, section 5). */
export function inForm(request: TransportRequest, wire: WireForm | undefined): TransportRequest {
  return wire === undefined ? request : { ...request, headers: headersIn(wire, request), wire }
}

function headersIn(wire: WireForm, { headers, method }: TransportRequest): string[] {
  switch (wire) {
    case 'names capitalised':
    case 'names in capitals':
      return headers.map((text, place) => (place % 2 === 0 ? named(text, wire) : text))
    case 'more fields':
      return withCodings(headers, moreFields(method))
    case 'no Accept-Encoding':
      return withCodings(headers, {})
    case 'deflate alone':
      return withCodings(headers, { 'accept-encoding': 'deflate;q=0.8, identity;q=0.5' })
    case 'one request alone':
      // As sent by clients without a pool (RFC 9110, section 7.6.1).
      return withCodings(headers, { 'accept-encoding': 'identity', connection: 'close' })
    default:
      return headers
  }
}

/** The name of a field in another letter case, which means the same (RFC 9110, section 5.1). */
export function named(name: string, wire: 'names capitalised' | 'names in capitals'): string {
  if (wire === 'names in capitals') return name.toUpperCase()
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

/** Replaces Accept-Encoding, without which any coding is acceptable (RFC 9110, section 12.5.3). */
function withCodings(headers: readonly string[], fields: Readonly<Record<string, string>>): string[] {
  const others = headers.filter((_, place) => headers[place - (place % 2)] !== 'accept-encoding')
  return [...others, ...Object.entries(fields).flat()]
}

/** Fields of browser scripts that change no meaning (RFC 9110, sections 8.3 and 13.1.2; RFC 6265). */
export function moreFields(method: RequestSpec['method']): Readonly<Record<string, string>> {
  return method === 'GET'
    ? { ...ofScripts, 'content-type': 'application/json', 'if-none-match': '"never-given"' }
    : ofScripts
}

// Without Origin, since a guard against scripts of other sites may reject it.
const ofScripts = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'de, fr;q=0.9, es;q=0.9, pt;q=0.8, ja;q=0.8, zh;q=0.8, en;q=0.7, *;q=0.5',
  'cache-control': 'no-cache',
  cookie: 'theme=dark',
  'x-request-id': '7f3c2a91-5d0e-4b68-9a1f-c2e4d6b80357',
  'x-requested-with': 'XMLHttpRequest',
}
