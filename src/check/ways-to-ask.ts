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
type IsTaken = (factor: string, level: string) => boolean

/** Whether a request has a body that can be cut. */
type BodyKind = 'a body' | 'no body'

/**
 * The ways in which the same is asked for: what its answer may be written in, and how the request stands on the wire
 * (RFC 9110, sections 5.1 and 12.5). Each is the one that stood least often beside the rest of the request, and costs none more.
 */
export class WaysToAsk {
  readonly #accepts: PairsTried
  readonly #wires: PairsTried
  readonly #levels: readonly AcceptLevel[]

  /** @param levels - what an answer may be written in */
  constructor(accepts: PairsTried, wires: PairsTried, levels: readonly AcceptLevel[] = acceptLevels) {
    this.#accepts = accepts
    this.#wires = wires
    this.#levels = levels
  }

  /**
   * The way that tries most together with what is given.
   *
   * @param isTaken - levels of which this says no are left out, unless it says so of all
   * @param decides - what of it decides whether an answer tells: each form goes with that once before any does again
   */
  next(
    given: Levels,
    kind: BodyKind = 'no body',
    isTaken: IsTaken = () => true,
    decides: Levels = {},
  ): Asking {
    const acceptable = this.#accepts.newBeside(decides, 'accept', this.#levels)
    const accepting = this.#accepts.extend(given, 'accept', acceptable)
    const levels = kind === 'no body' ? wireLevels : wireLevelsOfBody
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
