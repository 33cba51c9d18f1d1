import type { Chance } from './chance.ts'
import type { Allowance } from './limits/limiter.ts'
import type { KeyName } from './settings.ts'

/** The operation of a request: one of the document's four, or none of them. */
export type Operation = 'listPets' | 'createPet' | 'getPet' | 'listOrders' | 'noSuchPath' | 'noSuchMethod'

/** One request on its way through the service. */
export interface Call {
  /** Number of earlier requests. */
  readonly index: number
  /** Arrival by the server's clock, in ms since the epoch. */
  readonly at: number
  readonly operation: Operation
  readonly method: string
  /** Path and query, prefix included. */
  readonly path: string
  /** The last part of /pets/{petId}, percent-decoded; otherwise empty. */
  readonly petId: string
  readonly query: (name: string) => string | undefined
  readonly header: (name: string) => string | undefined
  /** The names of its header fields in their original letter case. */
  readonly fieldNames: readonly string[]
  /** The body as text; undefined where it is not UTF-8. */
  readonly body: string | undefined
  readonly pieces: readonly Uint8Array[]
  /** The same object for all requests on one connection. */
  readonly connection: object
  readonly sleep: (ms: number) => Promise<void>
  readonly chance: Chance
  /** The owner of its key; set before the first stage. */
  key: KeyName | undefined
  /** The limiter's answer; set once the request was counted. */
  allowance: Allowance | undefined
}

interface Head {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** The response of an operation, before headers and encoding. */
export interface Answer extends Head {
  /** The body as a value; absent for none. */
  readonly body?: unknown
}

/** A whole response, its body still text. */
export interface Raw extends Head {
  readonly text: string
}

/** A response as it goes over the wire. */
export interface Wire extends Head {
  /** Sends 102 and 103 before the response (RFC 9110, 15.2; RFC 8297). */
  readonly interim?: boolean
  /** Sent with a Content-Length if there is one part, chunked if there are more. */
  readonly parts: readonly Uint8Array[]
  /** Breaks the connection, and sends nothing. */
  readonly drop?: boolean
  /** Ends the connection after the response. */
  readonly hangUp?: boolean
}
