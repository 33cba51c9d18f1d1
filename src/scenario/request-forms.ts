import {
  type AcceptLevel,
  acceptLevels,
  acceptLevelsOfPages,
  wireLevels,
  wireLevelsOfBody,
} from '../interactions/factors/asking.ts'
import type { Levels, PairsTried } from '../interactions/pairs-tried.ts'
import type { RequestOptions } from './target.ts'

/** Whether a level of a factor is not known to be rejected. */
export type IsTaken = (factor: string, level: string) => boolean

/** Bounds on the form of a request. */
export interface FormBounds {
  /** Whether the body can be cut; false by default. */
  readonly hasBody?: boolean
  /** Levels of Accept; by default those that ask for JSON. */
  readonly accepts?: readonly AcceptLevel[]
  /** Excludes levels for which this is false, unless it is false for all. */
  readonly isTaken?: IsTaken | undefined
  /** Levels that decide what a response shows: each form goes with them once before any recurs. */
  readonly decides?: Levels | undefined
}

/** Chooses the least tested form of a request: Accept and the form on the wire (RFC 9110, 5.1 and 12.5). */
export class RequestForms {
  readonly #accepts: PairsTried
  readonly #wires: PairsTried

  constructor(accepts: PairsTried, wires: PairsTried) {
    this.#accepts = accepts
    this.#wires = wires
  }

  /** The form tested least with the given levels. */
  next(given: Levels, bounds: FormBounds = {}): RequestOptions {
    const { hasBody = false, accepts = acceptLevels, isTaken = () => true, decides = {} } = bounds
    const acceptable = this.#accepts.newBeside(decides, 'accept', accepts)
    const accepting = this.#accepts.extend(given, 'accept', acceptable)
    const levels = hasBody ? wireLevelsOfBody : wireLevels
    const taken = levels.filter((level) => isTaken('wire', level))
    const forms = this.#wires.newBeside(decides, 'wire', taken.length > 0 ? taken : levels)
    const chosen = this.#wires.extend({ ...accepting, ...decides }, 'wire', forms)
    const accept = acceptLevelsOfPages.find((one) => one === chosen['accept'])
    const wire = wireLevelsOfBody.find((one) => one === chosen['wire'])
    return {
      ...(accept !== undefined && accept !== 'application/json' && { accept }),
      ...(wire !== undefined && wire !== 'plain' && { wire }),
    }
  }

  /** Notes a request in the usual form. */
  note(given: Levels): void {
    const accepting = { ...given, accept: 'application/json' }
    this.#accepts.note(accepting)
    this.#wires.note({ ...accepting, wire: 'plain' })
  }
}
