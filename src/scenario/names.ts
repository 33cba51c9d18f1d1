import { tagInLetters } from '../oracle/is-tagged.ts'

/** Names for the pets of one run, which have its tag: 1 to 20 ASCII letters, digits and inner spaces. */
export class Names {
  /** True for services that reject digits, spaces, or a small first letter. */
  areOfLettersAlone = false
  readonly #tag: string
  #count = 0

  constructor(tag: string) {
    this.#tag = tag
  }

  /** A new name in the form that the service accepts. */
  next(): string {
    return this.areOfLettersAlone ? this.nextInLetters() : this.nextInWords()
  }

  /** A new name with a space and digits. */
  nextInWords(): string {
    this.#count += 1
    return `${this.#tag} ${this.#count.toString(36)}`
  }

  /** A new name of letters alone. */
  nextInLetters(): string {
    this.#count += 1
    // Each digit becomes a letter of its own, so that names stay distinct.
    const count = String(this.#count).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
    return `Rex${tagInLetters(this.#tag)}${count}`
  }

  /** A new name with more text behind it, after a space unless the service rejects spaces. */
  nextWith(text: string): string {
    return `${this.next()}${this.areOfLettersAlone ? '' : ' '}${text}`
  }

  /** One new name with each of some texts behind it, to choose from. */
  nextWithEach(texts: readonly string[]): readonly string[] {
    const beginning = this.nextWith('')
    return texts.map((text) => `${beginning}${text}`.trimEnd())
  }
}
