import type { ChanceStream } from '../../generate/chance.ts'
import { alphabets } from '../../interactions/factors/values.ts'
import { longestName } from '../../oracle/body-validity.ts'
import type { StoreView } from '../../oracle/store/store-view.ts'

/**
 * Names that own animals have already, for others to have as well: nothing says that names differ, and nothing that they
 * need not. So they come again only in ways in which one was let in twice, and none was refused.
 */
export class UsedNames {
  readonly #store: Pick<StoreView, 'own'>
  readonly #chance: Pick<ChanceStream, 'integer'>
  readonly #letIn = new Set<string>()
  readonly #refused = new Set<string>()

  /** @param chance - which of several names of one alphabet comes again */
  constructor(store: Pick<StoreView, 'own'>, chance: Pick<ChanceStream, 'integer'>) {
    this.#store = store
    this.#chance = chance
  }

  /**
   * Takes in what became of a create.
   *
   * @param equality - how its name was like earlier ones, by the model of creates
   */
  heard(equality: string | undefined, isLetIn: boolean): void {
    if (equality !== undefined) (isLetIn ? this.#letIn : this.#refused).add(equality)
  }

  /** A name of each alphabet, as it is and in other letters, where such are let in. */
  again(): readonly string[] {
    const [asIs, otherwise] = [this.#isTaken('as before'), this.#isTaken('as before, in other letters')]
    if (!asIs && !otherwise) return []
    const names = new Set(this.#store.own.map(({ sent }) => sent.name))
    const ofEach = Map.groupBy(names, (name) => alphabets.levelOf(name))
    const drawn = [...ofEach.values()].flatMap((some) => {
      const name = some[this.#chance.integer(0, some.length - 1)] ?? ''
      return [...(asIs ? [name] : []), ...(otherwise ? [inOtherLetters(name)] : [])]
    })
    return drawn.filter((name) => name !== '' && [...name].length <= longestName)
  }

  #isTaken(equality: string): boolean {
    return this.#letIn.has(equality) && !this.#refused.has(equality)
  }
}

/** In small letters where it begins with a capital, else in capitals; nothing where that is the same, or is longer. */
function inOtherLetters(name: string): string {
  const other = /^\p{Lu}/u.test(name) ? name.toLowerCase() : name.toUpperCase()
  return other === name || other.toLowerCase() !== name.toLowerCase() ? '' : other
}
