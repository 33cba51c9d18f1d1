import type { ChanceStream } from '../../generate/chance.ts'
import { oneOf } from '../../generate/one-of.ts'
import { theKey } from '../../http/credential.ts'
import { parseJson, stringifyJson } from '../../http/lossless-json.ts'
import {
  type Sending as SentCreate,
  valueFactors,
  writingFactors,
} from '../../interactions/factors/creating.ts'
import { categories } from '../../interactions/factors/values.ts'
import { type Levels, PairsTried } from '../../interactions/pairs-tried.ts'
import { type NewPet, newPetText, type PetStatus } from '../../oracle/new-pet.ts'
import type { RequestSpec } from '../../spec/exchange.ts'
import { isRecord } from '../../spec/is-record.ts'
import type { WrittenBody } from '../target.ts'
import { type IsTaken, type WaysBounds, WaysToAsk } from '../ways-to-ask.ts'
import { escaped, spacedOut } from './valid-bodies.ts'

/** Whether a name was sent before makes no difference here. */
const names: SentCreate['names'] = { has: () => false, hasInAnyCase: () => false }

/** A create with the key, without its body. */
const asCreate = { method: 'POST', path: '/pets', credential: theKey } as const

/** A body of fewer characters comes in one piece. */
const shortestCut = 2

/** Ways to write a body that mean the same (RFC 8259). */
const styles: Readonly<Record<string, (body: object, chance: ChanceStream) => string>> = {
  plain: (body) => stringifyJson(body),
  'white space': spacedOut,
  escapes: escaped,
  'another order': inAnotherOrder,
}
/** Media types that mean the same, several of a kind (RFC 9110, section 8.3.1; RFC 8259, section 11). */
const mediaTypes: Readonly<Record<string, readonly string[]>> = {
  'application/json': ['application/json'],
  'with a parameter': [
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
  ],
  'in capitals': ['Application/JSON', 'application/JSON', 'APPLICATION/JSON'],
}

/**
 * How creates are written and sent that are made for something else: what is written in another way, and asked for in
 * another, must come to the same, and costs no request more. Each goes with that which it has not gone with yet.
 */
export class Writings {
  readonly #chance: ChanceStream
  readonly #pairs: PairsTried
  readonly #ways: WaysToAsk
  readonly #letIn = new Set<string>()
  readonly #refused = new Set<string>()

  /**
   * @param chance - how bodies are written
   * @param wires - how they stand on the wire
   */
  constructor(chance: ChanceStream, wires: ChanceStream) {
    this.#chance = chance
    this.#pairs = new PairsTried(chance)
    this.#ways = new WaysToAsk(this.#pairs, new PairsTried(wires))
  }

  /** Takes in whether a valid body was let in that was written and sent in some way. */
  heard(request: Pick<RequestSpec, 'body' | 'contentType' | 'wire'>, isLetIn: boolean): void {
    const sending = { request: { ...asCreate, ...request }, names }
    const heard = isLetIn ? this.#letIn : this.#refused
    for (const { name, levelOf } of writingFactors) heard.add(`${name}=${levelOf(sending)}`)
  }

  /** Whether nothing speaks against a way to write or send a body: each valid one in it may have been refused. */
  readonly isTaken: IsTaken = (factor, level) =>
    this.#letIn.has(`${factor}=${level}`) || !this.#refused.has(`${factor}=${level}`)

  /**
   * The one of some names that differs most, in all that names vary in, from those before it; beside a category, if any.
   *
   * @param given - what else there is to try it with
   */
  name(among: readonly string[], categoryId?: bigint, given: Levels = {}): string {
    const beside = categoryId === undefined ? {} : { categoryId }
    const levels = among.map((name) => {
      // That is chosen afterwards.
      const { status: _, ...ofName } = levelsOf({ name, ...beside })
      return { ...given, ...ofName }
    })
    return among[this.#pairs.choose(levels)] ?? ''
  }

  /**
   * The status that tries most together with a name, and a category where that is given: one that no name of such letters
   * had, if there is one, since what is read back is known by both.
   *
   * @param among - statuses, and undefined for none; one at least
   */
  status(
    sent: Pick<NewPet, 'name'> & Partial<NewPet>,
    among: readonly (PetStatus | undefined)[],
  ): PetStatus | undefined {
    const { status: _, ...given } = levelsOf(sent)
    const { alphabet = '' } = given
    const levels = among.map((one) => one ?? 'none')
    const { status } = this.#pairs.extend(
      given,
      'status',
      this.#pairs.newBeside({ alphabet }, 'status', levels),
    )
    return among.find((one) => one === status)
  }

  /**
   * The category that tries most together with a name and a status.
   *
   * @param known - categories that are let in, one at least
   * @throws RangeError where none is
   */
  category(sent: Omit<NewPet, 'categoryId'>, known: readonly bigint[]): bigint {
    const levels = known.map((categoryId) => categories.levelOf(categoryId) ?? '')
    const { category = '' } = this.#pairs.extend(levelsOf(sent), 'category', [...new Set(levels)])
    return oneOf(
      known.filter((_, index) => levels[index] === category),
      this.#chance,
    )
  }

  /**
   * The writing of a body that tries most together with it.
   *
   * @param given - what else there is to try it with
   * @param decides - what of it decides whether an answer tells
   */
  next(sent: NewPet, given: Levels = {}, decides?: Levels): WrittenBody {
    return this.#written(newPetText(sent), { ...given, ...levelsOf(sent) }, { decides })
  }

  /**
   * The same of a text, as far as it can be written otherwise: what is wrong with it stays.
   *
   * @param isTaken - whether a valid body in that writing may be let in: one that is refused for its writing says nothing
   */
  ofText(text: string, given: Levels, isTaken?: IsTaken): WrittenBody {
    return this.#written(text, given, { isTaken })
  }

  #written(usual: string, given: Levels, bounds: WaysBounds): WrittenBody {
    const body = recordOf(usual)
    const ofStyle =
      body === undefined ? given : this.#pairs.extend(given, 'style', takenOf('style', styles, bounds))
    const text = (body && styles[ofStyle['style'] ?? '']?.(body, this.#chance)) ?? usual
    const ofType = this.#pairs.extend(ofStyle, 'media type', takenOf('media type', mediaTypes, bounds))
    const asking = this.#ways.next(ofType, { ...bounds, hasBody: text.length >= shortestCut })
    const contentType = oneOf(mediaTypes[ofType['media type'] ?? ''] ?? [], this.#chance)
    // What is as usual is not said.
    return contentType === 'application/json' ? { text, ...asking } : { text, contentType, ...asking }
  }
}

/** The levels of what is sent, whichever way it is written; what has none of a factor lacks that. */
export function levelsOf(sent: Partial<NewPet>): Levels {
  const sending = { request: { ...asCreate, body: stringifyJson(sent) }, names }
  return Object.fromEntries(
    valueFactors.flatMap(({ name, levelOf }) => {
      const level = levelOf(sending)
      return level === undefined ? [] : [[name, level] as const]
    }),
  )
}

/** Those levels that are taken; all where none is. */
function takenOf(factor: string, levels: object, { isTaken = () => true }: WaysBounds): readonly string[] {
  const all = Object.keys(levels)
  const taken = all.filter((level) => isTaken(factor, level))
  return taken.length > 0 ? taken : all
}

/** The object that a text is, if it has a property, and is nothing more than that object. */
function recordOf(text: string): object | undefined {
  try {
    const body = parseJson(text)
    const isWhole = isRecord(body) && Object.keys(body).length > 0 && stringifyJson(body) === text
    return isWhole ? body : undefined
  } catch {
    return undefined
  }
}

/** With another property first, and the others behind it as they were. */
function inAnotherOrder(sent: object, chance: Pick<ChanceStream, 'integer'>): string {
  const entries = Object.entries(sent)
  const from = entries.length > 1 ? chance.integer(1, entries.length - 1) : 0
  return stringifyJson(Object.fromEntries([...entries.slice(from), ...entries.slice(0, from)]))
}
