import type { TransportRequest } from './transport.ts'

/** The Authorization field of a request, empty where it has none. */
export function credentialField({ headers }: TransportRequest): string {
  const place = headers.findIndex((text, index) => index % 2 === 0 && /^authorization$/i.test(text))
  return place < 0 ? '' : (headers[place + 1] ?? '')
}
