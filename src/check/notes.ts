import type { Judgement } from '../spec/judgement.ts'

/**
 * What is noted of one exchange after the other, by number. Most exchanges show the same as others did: those share one
 * list, so that what is held on to does not grow with a run.
 */
export class Notes {
  readonly #byNumber: (List | undefined)[] = []
  readonly #nothing = new List([])

  /** Notes one more judgement of an exchange: the very same one that others show too is best noted of each of them. */
  add(number: number, judgement: Judgement): void {
    this.#byNumber[number] = (this.#byNumber[number] ?? this.#nothing).with(judgement)
  }

  /** All that is noted of an exchange, in the order in which it was. */
  of(number: number): readonly Judgement[] {
    return (this.#byNumber[number] ?? this.#nothing).judgements
  }
}

/** Judgements, and the lists that are longer than it by one. */
class List {
  readonly judgements: readonly Judgement[]
  readonly #longer = new Map<Judgement, List>()

  constructor(judgements: readonly Judgement[]) {
    this.judgements = judgements
  }

  with(judgement: Judgement): List {
    const known = this.#longer.get(judgement)
    if (known !== undefined) return known
    const longer = new List([...this.judgements, judgement])
    this.#longer.set(judgement, longer)
    return longer
  }
}
