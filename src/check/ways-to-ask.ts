import {
  type AcceptLevel,
  acceptLevels,
  acceptLevelsOfPages,
  wireLevels,
  wireLevelsOfBody,
} from '../interactions/factors/asking.ts'
import type { Levels, PairsTried } from '../interactions/pairs-tried.ts'
import type { Asking } from './target.ts'

/** Whether nothing speaks against a level of a factor. */
export type IsTaken = (factor: string, level: string) => boolean

/** What bounds the ways in which something is asked for. */
export interface WaysBounds {
  /** Whether a request has a body that can be cut; unless told, it has none. */
  readonly hasBody?: boolean
  /** What an answer may be written in; unless told, all that is JSON. */
  readonly accepts?: readonly AcceptLevel[]
  /** Levels of which this says no are left out, unless it says so of all. */
  readonly isTaken?: IsTaken | undefined
  /** What of the request decides whether an answer tells: each form goes with that once before any does again. */
  readonly decides?: Levels | undefined
}

/**
 * The ways in which the same is asked for: what its answer may be written in, and how the request stands on the wire
 * (RFC 9110, sections 5.1 and 12.5). Each is the one that stood least often beside the rest of the request, and costs none more.
 */
export class WaysToAsk {
  readonly #accepts: PairsTried
  readonly #wires: PairsTried

  constructor(accepts: PairsTried, wires: PairsTried) {
    this.#accepts = accepts
    this.#wires = wires
  }

  /** The way that tries most together with what is given. */
  next(given: Levels, bounds: WaysBounds = {}): Asking {
    const { hasBody = false, accepts = acceptLevels, isTaken = () => true, decides = {} } = bounds
    const acceptable = this.#accepts.newBeside(decides, 'accept', accepts)
    const accepting = this.#accepts.extend(given, 'accept', acceptable)
    const levels = hasBody ? wireLevelsOfBody : wireLevels
    const taken = levels.filter((level) => isTaken('wire', level))
    const forms = this.#wires.newBeside(decides, 'wire', taken.length > 0 ? taken : levels)
    const chosen = this.#wires.extend({ ...accepting, ...decides }, 'wire', forms)
    return { ...acceptOf(chosen['accept']), ...wireOf(chosen['wire']) }
  }

  /** Takes in that something was asked for in a way that was not chosen here: it need not be once more. */
  note(given: Levels, asking: Asking = {}): void {
    const accepting = { ...given, accept: asking.accept ?? 'application/json' }
    this.#accepts.note(accepting)
    this.#wires.note({ ...accepting, wire: asking.wire ?? 'plain' })
  }
}

function acceptOf(level: string | undefined): Pick<Asking, 'accept'> {
  const accept = acceptLevelsOfPages.find((one) => one === level)
  return accept === undefined || accept === 'application/json' ? {} : { accept }
}

function wireOf(level: string | undefined): Pick<Asking, 'wire'> {
  const wire = wireLevelsOfBody.find((one) => one === level)
  return wire === undefined || wire === 'plain' ? {} : { wire }
}
