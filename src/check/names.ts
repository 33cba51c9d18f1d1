import { tagInLetters } from '../oracle/is-tagged.ts'

/**
 * Names for the animals of one run. Each carries the run's tag, so that our own are told from other clients',
 * and is one that the interface must take: 1 to 20 ASCII letters, digits and inner spaces.
 */
export class Names {
  /** Whether names are such as services take that refuse digits, spaces, or small letters at the beginning. */
  areOfLettersAlone = false
  readonly #tag: string
  #count = 0

  constructor(tag: string) {
    this.#tag = tag
  }

  /** A name that no other animal has. */
  next(): string {
    return this.areOfLettersAlone ? this.nextInLetters() : this.nextInWords()
  }

  /** The same, with a space, and digits, even where those are refused. */
  nextInWords(): string {
    this.#count += 1
    return `${this.#tag} ${this.#count.toString(36)}`
  }

  /** The same, of letters alone. */
  nextInLetters(): string {
    this.#count += 1
    // The digits of the count are its letters; those of the tag, which is the same for all, are one.
    const count = String(this.#count).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
    return `Rex${tagInLetters(this.#tag)}${count}`
  }

  /** A name of its own with more text behind it, and a space between them unless those are refused. */
  nextWith(text: string): string {
    return `${this.next()}${this.areOfLettersAlone ? '' : ' '}${text}`
  }

  /** One name of its own with each of some texts behind it, for one of them to be chosen. */
  nextWithEach(texts: readonly string[]): readonly string[] {
    const beginning = this.nextWith('')
    return texts.map((text) => `${beginning}${text}`.trimEnd())
  }
}
