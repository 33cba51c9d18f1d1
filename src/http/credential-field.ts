import type { TransportRequest } from './transport.ts'

/** What a request has for its credential, as it goes out; empty where it has none that is usual. */
export function credentialField({ headers }: TransportRequest): string {
  const place = headers.findIndex((text, index) => index % 2 === 0 && /^authorization$/i.test(text))
  return place < 0 ? '' : (headers[place + 1] ?? '')
}
