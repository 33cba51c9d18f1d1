import type { WireForm } from '../spec/exchange.ts'
import { moreFields } from './more-fields.ts'
import type { TransportRequest } from './transport.ts'

/** A request in a form of the wire: it asks for the same, and its fields have the values that they had (RFC 9110, section 5). */
export function inForm(request: TransportRequest, wire: WireForm | undefined): TransportRequest {
  const { headers, method } = request
  switch (wire) {
    case undefined:
      return request
    case 'names capitalised':
    case 'names in capitals':
      return {
        ...request,
        headers: headers.map((text, place) => (place % 2 === 0 ? named(text, wire) : text)),
      }
    case 'more fields':
      return {
        ...request,
        headers: [...withoutCodings(headers), ...Object.entries(moreFields(method)).flat()],
      }
    case 'no Accept-Encoding':
      return { ...request, headers: withoutCodings(headers) }
    case 'deflate alone':
      return withFieldsOf(wire, request)
    case 'one request alone':
      return { ...withFieldsOf(wire, request), isLast: true }
    case 'in pieces':
      return { ...request, inPieces: true }
    case 'in chunks':
      return { ...request, inChunks: true }
    case 'on a kept connection':
      return { ...request, onKept: true }
    case 'with a broken byte':
      return { ...request, isBroken: true }
  }
}

/**
 * The fields of a form that others leave out, or have otherwise: it takes one coding, with a weight, and no other (RFC 9110,
 * section 12.5.3), or none at all, and no further request comes on its connection (section 7.6.1), as clients without a pool do.
 */
export const fieldsOfForm = {
  'deflate alone': { 'accept-encoding': 'deflate;q=0.8, identity;q=0.5' },
  'one request alone': { 'accept-encoding': 'identity', connection: 'close' },
} as const

/** The name of a field in the letters of a form: names are the same in any (RFC 9110, section 5.1). */
export function named(name: string, wire: 'names capitalised' | 'names in capitals'): string {
  if (wire === 'names in capitals') return name.toUpperCase()
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

function withFieldsOf(wire: keyof typeof fieldsOfForm, request: TransportRequest): TransportRequest {
  const fields = Object.entries(fieldsOfForm[wire]).flat()
  return { ...request, headers: [...withoutCodings(request.headers), ...fields] }
}

/** Then any content coding is acceptable (RFC 9110, section 12.5.3). */
function withoutCodings(headers: readonly string[]): string[] {
  return headers.filter((_, place) => headers[place - (place % 2)] !== 'accept-encoding')
}
