import { foreignTexts } from '../../generate/foreign-texts.ts'
import { longestName } from '../../oracle/body-validity.ts'
import type { NewPet, PetStatus } from '../../oracle/new-pet.ts'
import { Names } from '../names.ts'
import type { RunContext } from '../run-context.ts'
import type { CheckSettings } from '../settings.ts'
import { Statuses } from './statuses.ts'
import { wideLengths, widened } from './widened.ts'
import { wordNames } from './word-names.ts'
import { Writings } from './writings.ts'

/** What of a run a pet's properties depend on. */
interface Choosing extends Pick<RunContext, 'store' | 'tag' | 'chance'> {
  readonly settings: Pick<CheckSettings, 'maxRequests' | 'maxCreates'>
}

/** Chooses the name, the category and the status of the next pet of a run. */
export class NewPets {
  readonly names: Names
  readonly words: readonly string[]
  readonly statuses: Statuses
  /** How creates are written that decide nothing by themselves. */
  readonly writings: Writings
  readonly #store: RunContext['store']
  /** Code points of the longest wide name that was accepted: they may all be rejected. */
  #widest = 0

  constructor({ store, tag, chance, settings }: Choosing) {
    this.#store = store
    this.names = new Names(tag)
    this.words = wordNames({ chance, tag })
    this.statuses = new Statuses(settings, store, chance('shares of the statuses'))
    this.writings = new Writings(chance('writings'), chance('forms of creates on the wire'))
  }

  /** The words that no pet of the run has for a name yet. */
  get wordsLeft(): readonly string[] {
    const had = new Set(this.#store.own.map(({ sent }) => sent.name))
    return this.words.filter((name) => !had.has(name))
  }

  /** Takes in a name that was accepted. */
  noteWide(name: string): void {
    const { length } = [...name]
    if (wideLengths.includes(length)) this.#widest = Math.max(this.#widest, length)
  }

  /** A name of the run's own, filled up as far as it must come back unchanged, where such are accepted. */
  wideName(own: string = this.names.next()): string {
    return widened(own, Math.min(this.#widest, longestName))
  }

  /** A name of the run's own for a body that the interface leaves open: as long as is known to be accepted. */
  longName(): string {
    return widened(this.names.next(), this.#widest)
  }

  /** A name for one of the last pets, which stand on pages without a limit: there is one beyond ASCII of each kind. */
  lateName(categoryId: bigint): string {
    return this.writings.name(this.names.nextWithEach(foreignTexts), categoryId, { 'way back': 'list' })
  }

  /** A pet in the accepted category that tries most together with its name and status. */
  inAnyCategory(name: string, status: PetStatus): NewPet {
    return { name, categoryId: this.writings.category({ name, status }, this.categories), status }
  }

  /** A pet of a name, with the status and the accepted category that try most together with it. */
  named(name: string, category?: bigint): NewPet {
    const given = category === undefined ? { name } : { name, categoryId: category }
    const status = this.writings.status(given, this.statuses.wanted())
    const ofStatus = status === undefined ? {} : { status: this.statuses.promise(status) }
    const categoryId = category ?? this.writings.category({ name, ...ofStatus }, this.categories)
    return { name, categoryId, ...ofStatus }
  }

  /** The categories of the run's pets, which are known to be accepted. */
  get categories(): readonly bigint[] {
    return [...new Set(this.#store.own.map(({ sent }) => sent.categoryId))]
  }
}
