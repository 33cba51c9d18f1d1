import type { CauseFactor } from '../spec/cause.ts'
import type { RequestSpec } from '../spec/exchange.ts'

/** One thing that a request has, and the same request without it: with what is plain in its place. */
export interface Part extends Pick<CauseFactor, 'factor' | 'level'> {
  /** The same for the same part of what is left of the request. */
  readonly key: string
  readonly without: RequestSpec
  /** Keys of parts of which any says the same, and more: where that is needed, so is this. */
  readonly impliedBy: readonly string[]
}

/** What is plain for the service at hand, and for the run. */
export interface Plain {
  readonly categoryId: bigint
  /** In every name that the run gives. */
  readonly tag: string
  /** A name as services must take it, each time another one. */
  readonly name: () => string
  /** The same, of letters alone. */
  readonly nameInLetters: () => string
  /** An id of an own animal; undefined where there is none. */
  readonly ownId: bigint | undefined
}
