import { theKey } from '../../client/credential.ts'
import { stringifyJson } from '../../client/lossless-json.ts'
import type { ChanceStream } from '../../generate/chance.ts'
import { valueFactors } from '../../interactions/factors/creating.ts'
import { categories } from '../../interactions/factors/values.ts'
import { type Levels, PairsTried } from '../../interactions/pairs-tried.ts'
import { type NewPet, newPetText } from '../../oracle/new-pet.ts'
import type { WrittenBody } from '../target.ts'
import { escaped, spacedOut } from './valid-bodies.ts'

/** What a body is sent with. */
type Sending = Omit<WrittenBody, 'text'>

/** Ways to write a body that mean the same (RFC 8259). */
const styles: Readonly<Record<string, (sent: NewPet) => string>> = {
  plain: newPetText,
  'white space': spacedOut,
  escapes: escaped,
  'another order': inAnotherOrder,
}
/** Media types that mean the same, several of a kind (RFC 9110, section 8.3.1; RFC 8259, section 11). */
const mediaTypes: Readonly<Record<string, readonly string[]>> = {
  'application/json': [],
  'with a parameter': [
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
  ],
  'in capitals': ['Application/JSON', 'application/JSON', 'APPLICATION/JSON'],
}
const accepts: Readonly<Record<string, Sending['accept']>> = {
  'application/json': undefined,
  '*/*': '*/*',
  none: 'none',
}

/**
 * How creates are written and sent that are made for something else: what is written in another way, and asked for in
 * another, must come to the same, and costs no request more. Each goes with that which it has not gone with yet.
 */
export class Writings {
  readonly #chance: ChanceStream
  readonly #pairs: PairsTried

  constructor(chance: ChanceStream) {
    this.#chance = chance
    this.#pairs = new PairsTried(chance)
  }

  /**
   * The category that tries most together with a name and a status.
   *
   * @param known - categories that are let in, one at least
   * @throws RangeError where none is
   */
  category(sent: Omit<NewPet, 'categoryId'>, known: readonly bigint[]): bigint {
    const byKind = new Map(known.map((categoryId) => [categories.levelOf(categoryId) ?? '', categoryId]))
    const { category: _, ...given } = levelsOf({ ...sent, categoryId: 0n })
    const { category = '' } = this.#pairs.extend(given, 'category', [...byKind.keys()])
    const found = byKind.get(category)
    if (found === undefined) throw new RangeError(`no category is known that is ${category}`)
    return found
  }

  /** The writing of a body that tries most together with it. */
  next(sent: NewPet): WrittenBody {
    const ofStyle = this.#pairs.extend(levelsOf(sent), 'style', Object.keys(styles))
    const write = styles[ofStyle['style'] ?? ''] ?? newPetText
    return { text: write(sent), ...this.sending(ofStyle) }
  }

  /** How to send a body of these levels so that it tries most together with them. */
  sending(given: Levels): Sending {
    const ofType = this.#pairs.extend(given, 'media type', Object.keys(mediaTypes))
    const chosen = this.#pairs.extend(ofType, 'accept', Object.keys(accepts))
    const types = mediaTypes[chosen['media type'] ?? ''] ?? []
    const contentType = types[this.#chance.integer(0, Math.max(0, types.length - 1))]
    const accept = accepts[chosen['accept'] ?? '']
    return {
      ...(contentType === undefined ? {} : { contentType }),
      ...(accept === undefined ? {} : { accept }),
    }
  }
}

/** What is sent, whichever way it is written. */
function levelsOf(sent: NewPet): Levels {
  const request = { method: 'POST', path: '/pets', credential: theKey, body: newPetText(sent) } as const
  const levels = valueFactors.map(
    ({ name, levelOf }) => [name, levelOf({ request, names: new Set() })] as const,
  )
  return Object.fromEntries(
    levels.filter((entry): entry is readonly [string, string] => entry[1] !== undefined),
  )
}

/** With the last property first. */
function inAnotherOrder(sent: NewPet): string {
  const entries = Object.entries(sent)
  return stringifyJson(Object.fromEntries([...entries.slice(-1), ...entries.slice(0, -1)]))
}
