import { foreignTexts, shortTexts } from '../../generate/short-texts.ts'
import type { Budget } from '../../http/budget.ts'
import { longestName } from '../../oracle/body-validity.ts'
import type { NewPet, PetStatus } from '../../oracle/new-pet.ts'
import type { Creates } from '../creates.ts'
import { Names } from '../names.ts'
import type { RunContext } from '../run-context.ts'
import type { CheckSettings } from '../settings.ts'
import { Statuses } from './statuses.ts'
import { strangeNames } from './strange-names.ts'
import { type TellingWords, tellingWords } from './telling-words.ts'
import { UsedNames } from './used-names.ts'
import { wideLengths, widened } from './widened.ts'
import { Writings } from './writings.ts'

/** Animals that ids in bodies, ids to come and sequences of operations are to create. */
export const createsKept = 9

/** What of a run an animal's properties depend on. */
interface Choosing extends Pick<RunContext, 'store' | 'tag' | 'chance'> {
  readonly settings: Pick<CheckSettings, 'maxRequests' | 'maxCreates'>
  readonly creates: Pick<Creates, 'left'>
  readonly budget: Pick<Budget, 'spare'>
}

/** Chooses what the next animal of a run is called, and which category and status it has. */
export class NewPets {
  readonly names: Names
  /** The next of the plain names that software takes for something else or, where none is left, one that no animal has. */
  readonly strangeName: () => string
  readonly telling: TellingWords
  readonly statuses: Statuses
  readonly used: UsedNames
  /** How creates are written that are made for something else. */
  readonly writings: Writings
  readonly #run: Choosing
  /** How many code points of a wide name were let in: they may all be refused. */
  #widest = 0

  constructor(run: Choosing) {
    this.#run = run
    this.names = new Names(run.tag)
    this.strangeName = strangeNames(run, this.names)
    this.telling = tellingWords(run)
    this.statuses = new Statuses(run.settings, run.store, run.chance('shares of the statuses'))
    this.used = new UsedNames(run.store, run.chance('names that come again'))
    this.writings = new Writings(run.chance('writings'), run.chance('forms of creates on the wire'))
  }

  /** The words, and those of one character, that no animal of the run has yet. */
  get wordsLeft(): readonly string[] {
    const had = new Set(this.#run.store.own.map(({ sent }) => sent.name))
    const { words, ofOneCharacter } = this.telling
    return [...words, ...ofOneCharacter].filter((name) => !had.has(name))
  }

  /** Takes in a name that was let in. */
  noteWide(name: string): void {
    const { length } = [...name]
    if (wideLengths.includes(length)) this.#widest = Math.max(this.#widest, length)
  }

  /** A name of the run's own, filled up as far as it must come back unchanged, where such are let in. */
  wideName(own: string = this.names.next()): string {
    return widened(own, Math.min(this.#widest, longestName))
  }

  /** A name of the run's own for a body that the interface leaves open: as much of it as is known to be let in. */
  longName(): string {
    return widened(this.names.next(), this.#widest)
  }

  /** A long name or, where none is longer than others, whichever tries most: one that an animal has already, or its own. */
  oftenName(): string {
    const own = this.longName()
    const isLong = [...own].length > longestName
    return isLong || !this.statuses.isAmple ? own : this.writings.name([own, ...this.used.again()])
  }

  /** A name for an animal of a category, of letters of many kinds. */
  hardName(categoryId: bigint): string {
    return this.writings.name(this.names.nextWithEach(shortTexts), categoryId)
  }

  /** The same for one of the last animals, which stand on pages without a limit: there is one beyond ASCII of each kind. */
  lateName(categoryId: bigint): string {
    const again = this.statuses.isAmple ? this.used.again().filter((name) => /[^ -~]/.test(name)) : []
    const names = [...this.names.nextWithEach(foreignTexts), ...again]
    return this.writings.name(names, categoryId, { 'way back': 'list' })
  }

  /** An animal in the category, of those that are let in, that tries most together with its name and status. */
  inAnyCategory(name: string, status: PetStatus): NewPet {
    return { name, categoryId: this.writings.category({ name, status }, this.categories), status }
  }

  /** An animal of a name, with whatever else tries most together with it of what was let in so far. */
  named(name: string, category?: bigint): NewPet {
    const { creates, budget } = this.#run
    const room = Math.min(creates.left - createsKept, budget.spare)
    const given = category === undefined ? { name } : { name, categoryId: category }
    const status = this.writings.status(given, this.statuses.wanted(room))
    const ofStatus = status === undefined ? {} : { status: this.statuses.promise(status) }
    const categoryId = category ?? this.writings.category({ name, ...ofStatus }, this.categories)
    return { name, categoryId, ...ofStatus }
  }

  /** The categories of the run's animals, which are known to be let in. */
  get categories(): readonly bigint[] {
    return [...new Set(this.#run.store.own.map(({ sent }) => sent.categoryId))]
  }
}
