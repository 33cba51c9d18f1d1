/**
 * Names for the animals of one run. Each carries the run's tag, so that our own are told from other clients',
 * and is one that the interface must take: 1 to 20 ASCII letters, digits and inner spaces.
 */
export class Names {
  readonly #tag: string
  #count = 0

  constructor(tag: string) {
    this.#tag = tag
  }

  /** A name that no other animal has. */
  next(): string {
    this.#count += 1
    return `${this.#tag} ${this.#count.toString(36)}`
  }

  /** A name of its own with more text behind it, up to 50 code points as a whole. */
  nextWith(text: string): string {
    return `${this.next()} ${text}`
  }
}

/** Longest name that the interface must take. */
export const plainNameLength = 20

/** Fills a name up to the longest plain one. */
export function fillUp(name: string, letters: string): string {
  return `${name} ${letters}`.slice(0, plainNameLength).trimEnd().padEnd(plainNameLength, 'x')
}
