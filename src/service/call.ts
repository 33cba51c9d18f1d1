import type { Chance } from './chance.ts'
import type { Allowance } from './limits/limiter.ts'
import type { KeyName } from './settings.ts'

/** What a request asks for: the document's four operations, or something that it does not have. */
export type Operation = 'listPets' | 'createPet' | 'getPet' | 'listOrders' | 'noSuchPath' | 'noSuchMethod'

/** One request on its way through the service. */
export interface Call {
  /** How many requests came before it. */
  readonly index: number
  /** When it arrived, by the server's clock, in milliseconds since the epoch. */
  readonly at: number
  readonly operation: Operation
  readonly method: string
  /** Path and query, the prefix included. */
  readonly path: string
  /** The last part of /pets/{petId}, percent-decoded; empty elsewhere. */
  readonly petId: string
  readonly query: (name: string) => string | undefined
  readonly header: (name: string) => string | undefined
  /** The names of its fields, in the letters in which they came. */
  readonly fieldNames: readonly string[]
  /** The body as text, undefined where it is not UTF-8. */
  readonly body: string | undefined
  readonly pieces: readonly Uint8Array[]
  /** What it came on: the same for all that came on one connection. */
  readonly connection: object
  readonly sleep: (ms: number) => Promise<void>
  readonly chance: Chance
  /** Whose key it carries; set before the first stage. */
  key: KeyName | undefined
  /** What the limiter said; set once the request was counted. */
  allowance: Allowance | undefined
}

interface Head {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** What an operation answers with, before headers and encoding. */
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
  /** Sends 102 and 103 ahead of the response (RFC 9110, 15.2; RFC 8297). */
  readonly interim?: boolean
  /** Sent with a Content-Length when there is one part and chunked when there are more. */
  readonly parts: readonly Uint8Array[]
  /** Breaks the connection, and sends nothing. */
  readonly drop?: boolean
  /** Ends the connection after the response. */
  readonly hangUp?: boolean
}
