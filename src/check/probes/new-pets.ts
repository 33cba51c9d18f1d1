import { foreignTexts } from '../../generate/foreign-texts.ts'
import { longestName } from '../../oracle/body-validity.ts'
import type { NewPet, PetStatus } from '../../oracle/new-pet.ts'
import { Names } from '../names.ts'
import type { RunContext } from '../run-context.ts'
import type { CheckSettings } from '../settings.ts'
import { statusesOf } from './statuses.ts'
import { wideLengths, widened } from './widened.ts'
import { wordNames } from './word-names.ts'
import { Writings } from './writings.ts'

/** What of a run a pet's properties depend on. */
interface Choosing extends Pick<RunContext, 'store' | 'tag' | 'chance'> {
  readonly settings: Pick<CheckSettings, 'maxRequests' | 'maxCreates'>
}

/** What of a pet is not to be chosen. */
interface Given {
  readonly categoryId?: bigint | undefined
  readonly status?: PetStatus | undefined
}

/** Chooses the name, the category and the status of the next pet of a run. */
export function newPets({ store, tag, chance, settings }: Choosing) {
  const names = new Names(tag)
  const words = wordNames({ chance, tag })
  const statuses = statusesOf(settings, store, chance('shares of the statuses'))
  /** How creates are written that decide nothing by themselves. */
  const writings = new Writings(chance('writings'), chance('forms of creates on the wire'))
  /** Code points of the longest wide name that was accepted: they may all be rejected. */
  let widest = 0

  /** The categories of the run's pets, which are known to be accepted. */
  const categories = (): readonly bigint[] => [...new Set(store.own.map(({ sent }) => sent.categoryId))]

  return {
    ...{ names, words, statuses, writings, categories },

    /** The words that no pet of the run has for a name yet. */
    wordsLeft(): readonly string[] {
      const had = new Set(store.own.map(({ sent }) => sent.name))
      return words.filter((name) => !had.has(name))
    },

    /** Takes in a name that was accepted. */
    noteWide(name: string): void {
      const { length } = [...name]
      if (wideLengths.includes(length)) widest = Math.max(widest, length)
    },

    /** A name of the run's own, filled up as far as it must come back unchanged, where such are accepted. */
    wideName: (own = names.next()): string => widened(own, Math.min(widest, longestName)),

    /** A name of the run's own for a body that the interface leaves open: as long as is known to be accepted. */
    longName: (): string => widened(names.next(), widest),

    /** A name for one of the last pets, which stand on pages without a limit: there is one beyond ASCII of each kind. */
    lateName: (categoryId: bigint): string =>
      writings.name(names.nextWithEach(foreignTexts), categoryId, { 'way back': 'list' }),

    /** A pet of a name and what else is given: its other properties are those that try most together with it. */
    named(name: string, { categoryId, status }: Given = {}): NewPet {
      const given = categoryId === undefined ? { name } : { name, categoryId }
      const chosen = status ?? writings.status(given, statuses.wanted())
      if (status === undefined && chosen !== undefined) statuses.promise(chosen)
      const ofStatus = chosen === undefined ? {} : { status: chosen }
      const category = categoryId ?? writings.category({ name, ...ofStatus }, categories())
      return { name, categoryId: category, ...ofStatus }
    },
  }
}
