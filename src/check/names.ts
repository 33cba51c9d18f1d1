import { tagInLetters } from '../oracle/is-tagged.ts'

/** Names for the pets of one run, which have its tag: 1 to 20 ASCII letters, digits and inner spaces. */
export class Names {
  /** True for services that reject digits, spaces, or a small letter at the beginning. */
  areOfLettersAlone = false
  readonly #tag: string
  #count = 0

  constructor(tag: string) {
    this.#tag = tag
  }

  /** A name that no other pet has. */
  next(): string {
    return this.areOfLettersAlone ? this.nextInLetters() : this.nextInWords()
  }

  /** The same, with a space and digits in any case. */
  nextInWords(): string {
    this.#count += 1
    return `${this.#tag} ${this.#count.toString(36)}`
  }

  /** The same, of letters alone in any case. */
  nextInLetters(): string {
    this.#count += 1
    // Each digit of the count has a letter of its own, so that no two names are the same.
    const count = String(this.#count).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
    return `Rex${tagInLetters(this.#tag)}${count}`
  }

  /** A new name with more text behind it, and a space between them unless spaces are rejected. */
  nextWith(text: string): string {
    return `${this.next()}${this.areOfLettersAlone ? '' : ' '}${text}`
  }

  /** One new name with each of some texts behind it, for one of them to be chosen. */
  nextWithEach(texts: readonly string[]): readonly string[] {
    const beginning = this.nextWith('')
    return texts.map((text) => `${beginning}${text}`.trimEnd())
  }
}
