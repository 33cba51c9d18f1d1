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
import { type FormBounds, type IsTaken, RequestForms } from '../request-forms.ts'
import type { WrittenBody } from '../target.ts'
import { escaped, spacedOut } from './valid-bodies.ts'

/** The levels used here do not depend on earlier names. */
const names: SentCreate['names'] = { has: () => false, hasInAnyCase: () => false }

/** A POST with the key, without its body. */
const asCreate = { method: 'POST', path: '/pets', credential: theKey } as const

/** A shorter body comes in one piece. */
const shortestCut = 2

/** Forms of JSON with the same meaning (RFC 8259). */
const styles: Readonly<Record<string, (body: object, chance: ChanceStream) => string>> = {
  plain: (body) => stringifyJson(body),
  'white space': spacedOut,
  escapes: escaped,
  'another order': inAnotherOrder,
}
/** Spellings of the media type with the same meaning (RFC 9110, section 8.3.1; RFC 8259, section 11). */
const mediaTypes: Readonly<Record<string, readonly string[]>> = {
  'application/json': ['application/json'],
  'with a parameter': [
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
  ],
  'in capitals': ['Application/JSON', 'application/JSON', 'APPLICATION/JSON'],
}

/** Chooses the form of exploring POSTs: forms mean the same and cost no request, so the least tested goes out. */
export class BodyForms {
  readonly #chance: ChanceStream
  readonly #pairs: PairsTried
  readonly #ways: RequestForms
  readonly #letIn = new Set<string>()
  readonly #refused = new Set<string>()

  /** Streams of chance: for bodies, and for their form on the wire. */
  constructor(chance: ChanceStream, wires: ChanceStream) {
    this.#chance = chance
    this.#pairs = new PairsTried(chance)
    this.#ways = new RequestForms(this.#pairs, new PairsTried(wires))
  }

  /** Notes whether a valid body in some form was accepted. */
  heard(request: Pick<RequestSpec, 'body' | 'contentType' | 'wire'>, isLetIn: boolean): void {
    const sending = { request: { ...asCreate, ...request }, names }
    const heard = isLetIn ? this.#letIn : this.#refused
    for (const { name, levelOf } of writingFactors) heard.add(`${name}=${levelOf(sending)}`)
  }

  /** Whether a level was accepted or never rejected: each valid body with it may have been rejected for other reasons. */
  readonly isTaken: IsTaken = (factor, level) =>
    this.#letIn.has(`${factor}=${level}`) || !this.#refused.has(`${factor}=${level}`)

  /** The name that differs most from those before it, given a category and other levels. */
  name(among: readonly string[], categoryId?: bigint, given: Levels = {}): string {
    const beside = categoryId === undefined ? {} : { categoryId }
    const levels = among.map((name) => {
      // That is chosen afterwards.
      const { status: _, ...ofName } = levelsOf({ name, ...beside })
      return { ...given, ...ofName }
    })
    return among[this.#pairs.choose(levels)] ?? ''
  }

  /** The status tested least with a name and a category. `among` has at least one; undefined stands for none. */
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

  /** The category tested least with a name and a status. @throws RangeError without `known` categories */
  category(sent: Omit<NewPet, 'categoryId'>, known: readonly bigint[]): bigint {
    const levels = known.map((categoryId) => categories.levelOf(categoryId) ?? '')
    const { category = '' } = this.#pairs.extend(levelsOf(sent), 'category', [...new Set(levels)])
    return oneOf(
      known.filter((_, index) => levels[index] === category),
      this.#chance,
    )
  }

  /** The form of a body that is tested least with it. `decides` has the levels that decide what a response shows. */
  next(sent: NewPet, given: Levels = {}, decides?: Levels): WrittenBody {
    return this.#written(newPetText(sent), { ...given, ...levelsOf(sent) }, { decides })
  }

  /** The same for a text, whose error stays; without levels that the service rejects in valid bodies (`isTaken`). */
  ofText(text: string, given: Levels, isTaken?: IsTaken): WrittenBody {
    return this.#written(text, given, { isTaken })
  }

  #written(usual: string, given: Levels, bounds: FormBounds): WrittenBody {
    const body = recordOf(usual)
    const ofStyle =
      body === undefined ? given : this.#pairs.extend(given, 'style', takenOf('style', styles, bounds))
    const text = (body && styles[ofStyle['style'] ?? '']?.(body, this.#chance)) ?? usual
    const ofType = this.#pairs.extend(ofStyle, 'media type', takenOf('media type', mediaTypes, bounds))
    const asking = this.#ways.next(ofType, { ...bounds, hasBody: text.length >= shortestCut })
    const contentType = oneOf(mediaTypes[ofType['media type'] ?? ''] ?? [], this.#chance)
    // The usual media type is not repeated.
    return contentType === 'application/json' ? { text, ...asking } : { text, contentType, ...asking }
  }
}

/** The levels of a body, whatever its form. */
export function levelsOf(sent: Partial<NewPet>): Levels {
  const sending = { request: { ...asCreate, body: stringifyJson(sent) }, names }
  return Object.fromEntries(
    valueFactors.flatMap(({ name, levelOf }) => {
      const level = levelOf(sending)
      return level === undefined ? [] : [[name, level] as const]
    }),
  )
}

/** The accepted levels; all where none is. */
function takenOf(factor: string, levels: object, { isTaken = () => true }: FormBounds): readonly string[] {
  const all = Object.keys(levels)
  const taken = all.filter((level) => isTaken(factor, level))
  return taken.length > 0 ? taken : all
}

/** The object that a text consists of, if it has a property. */
function recordOf(text: string): object | undefined {
  try {
    const body = parseJson(text)
    const isWhole = isRecord(body) && Object.keys(body).length > 0 && stringifyJson(body) === text
    return isWhole ? body : undefined
  } catch {
    return undefined
  }
}

/** JSON with another property first. */
function inAnotherOrder(sent: object, chance: Pick<ChanceStream, 'integer'>): string {
  const entries = Object.entries(sent)
  const from = entries.length > 1 ? chance.integer(1, entries.length - 1) : 0
  return stringifyJson(Object.fromEntries([...entries.slice(from), ...entries.slice(0, from)]))
}
