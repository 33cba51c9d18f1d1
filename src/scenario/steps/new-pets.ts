import { foreignTexts } from '../../generate/foreign-texts.ts'
import { longestName } from '../../oracle/body-validity.ts'
import type { NewPet, PetStatus } from '../../oracle/new-pet.ts'
import { Names } from '../names.ts'
import type { RunContext } from '../run-context.ts'
import type { CheckSettings } from '../settings.ts'
import { BodyForms } from './body-forms.ts'
import { statusesOf } from './statuses.ts'
import { wideLengths, widened } from './widened.ts'
import { wordNames } from './word-names.ts'

/** What a pet's properties depend on. */
interface Choosing extends Pick<RunContext, 'store' | 'tag' | 'chance'> {
  readonly settings: Pick<CheckSettings, 'maxRequests' | 'maxCreates'>
}

/** Properties that are not to be chosen. */
interface Given {
  readonly categoryId?: bigint | undefined
  readonly status?: PetStatus | undefined
}

/** Chooses name, category and status of the run's next pet. */
export function newPets({ store, tag, chance, settings }: Choosing) {
  const names = new Names(tag)
  const words = wordNames({ chance, tag })
  const statuses = statusesOf(settings, store, chance('shares of the statuses'))
  /** Chooses the form of exploring POSTs. */
  const writings = new BodyForms(chance('writings'), chance('forms of creates on the wire'))
  /** Code points of the longest wide name that was accepted. */
  let widest = 0

  /** The categories of created pets, which the service is known to accept. */
  const categories = (): readonly bigint[] => [...new Set(store.own.map(({ sent }) => sent.categoryId))]

  return {
    ...{ names, words, statuses, writings, categories },

    /** Special names that no created pet has. */
    wordsLeft(): readonly string[] {
      const had = new Set(store.own.map(({ sent }) => sent.name))
      return words.filter((name) => !had.has(name))
    },

    /** Notes a name that was accepted. */
    noteWide(name: string): void {
      const { length } = [...name]
      if (wideLengths.includes(length)) widest = Math.max(widest, length)
    },

    /** A name of accepted length, filled up as far as it must come back unchanged. */
    wideName: (own = names.next()): string => widened(own, Math.min(widest, longestName)),

    /** A name for an unspecified body, as long as the service is known to accept. */
    longName: (): string => widened(names.next(), widest),

    /** A name beyond ASCII for one of the last pets, which pages without a limit show. */
    lateName: (categoryId: bigint): string =>
      writings.name(names.nextWithEach(foreignTexts), categoryId, { 'way back': 'list' }),

    /** A pet with a name and fixed properties; the others are those tested least with it. */
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
