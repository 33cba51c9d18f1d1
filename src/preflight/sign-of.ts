import type { Exchange } from '../spec/exchange.ts'

/** What one response says about the target as a whole. */
export type SignKind =
  /** The pet store API, working or not: the suite judges that. */
  | 'service'
  /** Another 4xx: an error of the service, or a gateway that rejects everything. */
  | 'unclear'
  /** A response that the suite cannot read. */
  | 'unread'
  | 'no-answer'
  | 'broken'
  | 'unavailable'
  | 'limited'
  | 'rejected'
  | 'forbidden'
  | 'missing'
  | 'moved'
  | 'foreign'

/** A sign, and whether the body was JSON, or declared as it. */
export interface Sign {
  readonly kind: SignKind
  readonly isJson: boolean
}

const byStatus: Readonly<Record<number, SignKind>> = {
  401: 'rejected',
  403: 'forbidden',
  404: 'missing',
  429: 'limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

/** Errors where the service sent a response, but the suite cannot read it. */
const notTakenIn: readonly unknown[] = ['too-large', 'unknown-coding', 'interim-response']

/** The sign of one exchange of the preflight. */
export function signOf({ response, head, error, url }: Exchange): Sign {
  if (response === undefined) {
    if (notTakenIn.includes(error?.kind)) return { kind: 'unread', isJson: false }
    const isBroken = head !== undefined || error?.kind === 'protocol'
    return { kind: isBroken ? 'broken' : 'no-answer', isJson: false }
  }
  const { status, headers, mediaType, text, parseError } = response
  // The suite judges a malformed body that is declared as JSON.
  const isOfJson = /^application\/(?:[\w.-]+\+)?json$/.test(mediaType)
  const isJson = text !== '' && (parseError === undefined || isOfJson)
  if (status >= 300 && status < 400 && placeOf(headers['location'], url) !== undefined)
    return { kind: 'moved', isJson }
  const special = byStatus[status]
  if (special !== undefined) return { kind: special, isJson }
  if (status >= 400 && status < 500) return { kind: 'unclear', isJson }
  return { kind: isJson || isOfJson || status >= 500 ? 'service' : 'foreign', isJson }
}

/** Where a Location leads, without a query; undefined where it leads to no other address. */
export function placeOf(location: string | undefined, url: string): string | undefined {
  if (location === undefined || !URL.canParse(location, url)) return undefined
  const { origin, pathname } = new URL(location, url)
  const place = `${origin}${pathname}`
  return place === url ? undefined : place
}
