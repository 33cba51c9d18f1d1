import { Agent, fetch, Headers, type RequestInit } from 'undici'
import type { RunningReference } from '../../../src/service/start-reference.ts'

/** A response as the tests read it. */
export interface Told {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body parsed plainly: for numbers that need care, look at `text`. */
  readonly json: unknown
}

/** A conforming service may have long heads. */
const dispatcher = new Agent({ maxHeaderSize: 100_000 })

/** Sends one request, with the Business key unless told otherwise. */
export async function ask(
  { baseUrl, keys }: RunningReference,
  path: string,
  init: RequestInit & { readonly key?: string | null } = {},
): Promise<Told> {
  const { key = keys.business, ...rest } = init
  const headers = new Headers(init.headers)
  if (key !== null) headers.set('authorization', `Bearer ${key}`)
  if (init.body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json')
  const send = () => fetch(baseUrl + path, { ...rest, headers, dispatcher })
  // A conforming service may break a connection now and then.
  const response = await send().catch(send)
  const text = await response.text()
  // Blanks around a value are no part of it (RFC 9112, 5).
  const trimmed = new Headers([...response.headers].map(([name, value]) => [name, value.trim()]))
  return { status: response.status, headers: trimmed, text, json: parsed(text) }
}

/** Sends a create. */
export const create = (reference: RunningReference, body: unknown): Promise<Told> =>
  ask(reference, '/pets', { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
