import {
  type Breakage,
  breakages,
  drawnStatuses,
  manifoldBreakages,
  wholeBodyBreakages,
} from '../../generate/breakage.ts'
import type { ChanceStream } from '../../generate/chance.ts'
import { numberNames } from '../../generate/telling-names.ts'
import { bodies as bodyFactor } from '../../interactions/factors/creating.ts'
import type { Levels } from '../../interactions/pairs-tried.ts'
import { SentNames } from '../../interactions/sent-names.ts'
import { statusOf } from '../../oracle/exchange-status.ts'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import { ownCategories, ownCategory } from '../../oracle/own-category.ts'
import type { Exchange } from '../../spec/exchange.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { JsonSchema } from '../../spec/json-schema.ts'
import { once, onceEach } from '../once.ts'
import { LeftOut, unlessFatal } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'
import type { WrittenBody } from '../target.ts'
import type { Creation } from './creation.ts'
import { asCreate, Writings } from './writings.ts'

/** A body that must be answered 400. */
export interface InvalidBody {
  readonly label: string
  readonly requirement: Extract<RequirementId, 'CREATE-3' | 'CREATE-4' | 'CREATE-5'>
  /** False for what is tried only when there are requests to spare. */
  readonly essential: boolean
  /** In a category of the run's own where the service takes any: what is left of it can be told without a name. */
  readonly inOwnCategory: boolean
  /** Like one that decides its row, and made after all others. */
  readonly isRepeated: boolean
  /** What such are alike in: those go together. */
  readonly family: string
  /** What it is broken in: a valid body, changed to fit. */
  readonly setting: (valid: Valid) => Valid
  readonly breakage: Breakage
}

/** One for each way of being wrong: they decide their rows. The others are explored. */
export const decisiveInvalidBodies: Readonly<Record<InvalidBody['requirement'], readonly string[]>> = {
  'CREATE-3': ['name is missing', 'categoryId is missing'],
  'CREATE-4': [
    'name is null',
    'name is a number',
    'categoryId is null',
    'categoryId is its digits in quotes',
    'categoryId is 1.5',
    'categoryId is 9223372036854775808',
    'status is null',
    'status is another word',
  ],
  'CREATE-5': [
    'the body is an empty array',
    'the body is no body',
    'the body is null',
    'the body is a string',
  ],
}

const decisive: ReadonlySet<string> = new Set(Object.values(decisiveInvalidBodies).flat())

type Valid = Parameters<Breakage['apply']>[0]

/** Probes of POST /pets with bodies that are invalid. */
export class Refusals {
  readonly #run: RunContext
  readonly #creation: () => Creation
  readonly #sent: { readonly body: InvalidBody; readonly exchange: Exchange }[] = []
  /** Rows of which a body that was answered 403 has been looked into. */
  readonly #forbidden = new Set<InvalidBody['requirement']>()
  readonly #writings: Writings
  readonly #chance: ChanceStream
  #ownCategories = 0

  constructor(run: RunContext, creation: () => Creation) {
    this.#run = run
    this.#creation = creation
    this.#chance = run.chance('ids in refused bodies')
    this.#writings = new Writings(
      run.chance('writings of refused bodies'),
      run.chance('forms of refused bodies on the wire'),
    )
  }

  readonly #bodies = once('refusals.bodies', async () =>
    invalidBodies((await this.#run.contract()).schemas.NewPet, this.#run.chance('invalid bodies')),
  )

  /** Sends the invalid body of this label. */
  readonly refuse = onceEach('refusals.refuse', async (label: string): Promise<Exchange> => {
    this.#run.requireWrites()
    const bodies = await this.#bodies()
    const index = bodies.findIndex((body) => body.label === label)
    const body = bodies[index]
    if (body === undefined) throw new RangeError(`no invalid body is called ${label}`)
    if (!body.essential) this.#run.requireSpare(1)
    const categoryId = await this.#categoryFor(body)
    const sent = await this.#send(body, categoryId, index)
    // One whose answer was lost may have been stored: then its name tells nothing.
    const exchange =
      sent.earlier === undefined
        ? sent
        : ((await this.#send(body, categoryId, index).catch(unlessFatal)) ?? sent)
    this.#sent.push({ body, exchange })
    return exchange
  })

  async #send(body: InvalidBody, categoryId: bigint, index: number): Promise<Exchange> {
    const { label, breakage, requirement } = body
    const name = await this.#nameFor(body, index)
    const valid = body.setting({ name, categoryId, ...this.#statusOf(body, index) })
    // What decides is sent as everybody sends it.
    const text = await this.#withId(body, index, breakage.apply(valid))
    const given = { ...(await this.#levelsOf(body, text)), label }
    const { isTaken } = this.#creation().writings
    const written = body.essential ? { text } : this.#writings.ofInvalid(text, given, isTaken)
    if (body.essential) this.#writings.seeInvalid(given, written)
    return this.#ask(written, requirement)
  }

  /** What is wrong with a body: as the model of creates has it, and as the schema has. */
  async #levelsOf({ breakage }: InvalidBody, text: string): Promise<Levels> {
    const names = new SentNames()
    const level = bodyFactor(await this.#run.contract()).levelOf({
      request: { ...asCreate, body: text },
      names,
    })
    const keyword = `${breakage.property ?? 'the body'}, ${breakage.keyword}`
    return level === undefined ? { keyword } : { body: level, keyword }
  }

  /**
   * Who says what is wrong with an animal repeats its name, and the signs that JSON escapes with it: of the bodies with a wrong
   * status that decide nothing some have such a name, where one is let in.
   */
  async #nameFor({ essential, breakage }: InvalidBody, index: number): Promise<string> {
    const { names } = this.#creation()
    const isChosen =
      !essential && breakage.property === 'status' && (index + this.#run.settings.seed) % everyQuoted === 0
    const areLetIn = isChosen && (await this.#creation().areHardLetIn().catch(unlessFatal)) === true
    return areLetIn ? names.nextWith('"Lord" \\') : names.next()
  }

  /** Of what decides nothing, one in four has no status; under each seed others have each. */
  #statusOf({ essential }: InvalidBody, index: number): { readonly status?: PetStatus } {
    const turn = essential ? index % petStatuses.length : (index + this.#run.settings.seed) % everyBare
    return turn < petStatuses.length ? { status: this.#creation().statusAt(turn) } : {}
  }

  /**
   * Of bodies that decide nothing, some bring the id of an animal, where a valid one that does is let in: it is to stay as it
   * was, and no less is asked of them for that. Of those that are made again, one of each kind does.
   */
  async #withId({ essential, isRepeated }: InvalidBody, index: number, text: string): Promise<string> {
    const isPlain = essential || !text.endsWith('}') || text === '{}' || !text.startsWith('{')
    if (isPlain) return text
    const isChosen = isRepeated
      ? (index + this.#run.settings.seed) % everyBare === 0
      : this.#chance.integer(1, everyWithId) === everyWithId
    if (!isChosen) return text
    const taken = await this.#creation().withTakenId().catch(unlessFatal)
    return taken?.animal === undefined ? text : `${text.slice(0, -1)},"id":${taken.victim.id}}`
  }

  /**
   * Key scopes are not shown: of a body that is answered 403, one for each row, a valid create and then the same body tell
   * whether it is the key that may not create.
   */
  async #ask(body: WrittenBody, row: InvalidBody['requirement']): Promise<Exchange> {
    const { target } = this.#run
    const first = await target.create(body)
    // It may be the way in which its media type is written that is refused: then the body by itself tells.
    const isUntold = statusOf(first) === 415 && body.contentType !== undefined
    const exchange =
      isUntold && this.#run.budget.explore(1) ? await target.create({ text: body.text }) : first
    const { attempt, categoryId } = await this.#creation().control()
    if (statusOf(exchange) !== 403 || attempt.animal === undefined || this.#forbidden.has(row))
      return exchange
    this.#forbidden.add(row)
    const { names } = this.#creation()
    const plain = { name: names.next(), categoryId, status: 'available' as const }
    await this.#creation().attempt(plain).catch(unlessFatal)
    return (await target.create(body).catch(unlessFatal)) ?? exchange
  }

  /** A category that few services know would be refused for itself. */
  async #categoryFor({ inOwnCategory }: InvalidBody): Promise<bigint> {
    const { categoryId } = await this.#creation().control()
    if (!inOwnCategory || this.#ownCategories >= ownCategories) return categoryId
    const [wide] = await this.#creation().wide()
    if (wide?.animal === undefined) return categoryId
    this.#ownCategories += 1
    return ownCategory(this.#run.tag, this.#ownCategories - 1)
  }

  /**
   * Valid creates while invalid ones are on their way: what is wrong with the one is not wrong with the other. Their names
   * are of kinds that no other create has: numbers and, among plain ones, two spaces in a row, and what filters take
   * for a condition or for rude.
   *
   * @throws LeftOut when there are no requests to spare
   */
  readonly beside = once('refusals.beside', async (): Promise<void> => {
    this.#run.requireWrites()
    const creation = this.#creation()
    await creation.category()
    this.#run.requireSpare(timesBeside)
    const names = [
      ...numberNames(this.#run.chance(`numbers of ${this.#run.tag}`)),
      creation.names.nextWith('or Essex').replace(' ', '  '),
    ]
    // The last ones are those that no other check has asked for yet.
    const labels = (await this.#bodies())
      .filter(({ essential, isRepeated }) => !essential && !isRepeated)
      .slice(-2 * timesBeside)
      .map(({ label }) => label)
    for (let index = 0; index < timesBeside; index += 1) {
      const name = names[index] ?? creation.names.next()
      const status = creation.statusOfNext(index)
      const { writings, categories } = creation
      const sent = { name, categoryId: writings.category({ name, status }, categories), status }
      const refused = labels.slice(2 * index, 2 * index + 2).map((label) => this.refuse(label))
      const attempt = creation.attempt(sent, writings.next(sent, {}, { refusal: 'a breach' }))
      await Promise.allSettled([...refused, attempt])
      await attempt.catch(unlessFatal)
    }
  })

  /** Sends all that decide a verdict. */
  async decide(): Promise<void> {
    const bodies = await this.#bodies()
    const labels = bodies.filter(({ essential }) => essential).map(({ label }) => label)
    await Promise.allSettled(labels.map((label) => this.refuse(label)))
  }

  /**
   * Sends those of a row that decide nothing, as far as there are requests to spare. Each that is accepted leaves
   * something behind, and a few tell enough.
   *
   * @param which - those that are unlike what decides the row, or that repeat it
   */
  async explore(row: InvalidBody['requirement'], which: 'others' | 'repeated'): Promise<void> {
    const all = (await this.#bodies()).filter(
      ({ requirement, isRepeated }) => requirement === row && isRepeated === (which === 'repeated'),
    )
    const labels = all.filter(({ essential }) => !essential).map(({ label }) => label)
    const batches = which === 'others' ? inBatches(labels) : alike(all)
    for (const batch of batches) {
      const accepted = this.#sent.filter(
        ({ body, exchange }) => all.includes(body) && (statusOf(exchange) ?? firstRefusal) < firstRefusal,
      )
      if (accepted.length >= enoughAccepted) return
      const sent = await Promise.allSettled(batch.map((label) => this.refuse(label)))
      for (const outcome of sent)
        if (outcome.status === 'rejected' && !(outcome.reason instanceof LeftOut)) throw outcome.reason
    }
  }

  /** What invalid bodies were answered with so far. */
  get answers(): readonly Exchange[] {
    return this.#sent.map(({ exchange }) => exchange)
  }
}

/** Of bodies that decide nothing, one in so many has no status. */
const everyBare = petStatuses.length + 1
/** Of bodies with a wrong status that decide nothing, one in so many has a name with quotes in it. */
const everyQuoted = 3
/** Of bodies that decide nothing, one in so many brings an id. */
const everyWithId = 6
const exploredAtOnce = 6
/** How often a valid create is made beside two invalid ones. */
const timesBeside = 6
const enoughAccepted = 2
const firstRefusal = 400

function inBatches(labels: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(labels.length / exploredAtOnce)
  return Array.from({ length: count }, (_, index) =>
    labels.slice(index * exploredAtOnce, (index + 1) * exploredAtOnce),
  )
}

/** Those that are wrong in the same way go together, with nothing between them. */
function alike(bodies: readonly InvalidBody[]): readonly (readonly string[])[] {
  const groups = Map.groupBy(bodies, ({ family }) => family)
  return [...groups.values()].map((group) => group.map(({ label }) => label))
}

/** Every invalid body, in the order in which they are tried. */
function invalidBodies(newPet: JsonSchema, chance: ChanceStream): readonly InvalidBody[] {
  const undrawn = new Set(
    drawnStatuses.flatMap((words) => {
      const drawn = chance.integer(0, words.length - 1)
      return words.filter((_, index) => index !== drawn).map(([value]) => `status is ${value}`)
    }),
  )
  const fields = [...breakages(newPet), ...manifoldBreakages(newPet)]
    .filter(({ label }) => !undrawn.has(label))
    .map((breakage) => ({
      label: breakage.label,
      requirement: breakage.keyword === 'required' ? ('CREATE-3' as const) : ('CREATE-4' as const),
      essential: decisive.has(breakage.label),
      inOwnCategory: breakage.property === 'name' && !decisive.has(breakage.label),
      isRepeated: isNumberOfAKind(breakage) && !decisive.has(breakage.label),
      family: isNumberOfAKind(breakage) ? `${breakage.property} ${breakage.keyword}` : breakage.label,
      setting: asItIs,
      breakage,
    }))
  const wholes = wholeBodyBreakages.map((breakage) => ({
    label: breakage.label,
    requirement: 'CREATE-5' as const,
    essential: decisive.has(breakage.label),
    inOwnCategory: false,
    isRepeated: false,
    family: breakage.label,
    setting: asItIs,
    breakage,
  }))
  const all = [...fields, ...wholes]
  const again = all.flatMap((body, index) => {
    const settings = decidedAgain.get(body.label)?.(index) ?? []
    return settings.map(([words, setting]) => ({
      ...body,
      label: `${body.label}, ${words}`,
      essential: false,
      inOwnCategory: body.breakage.property === 'name',
      isRepeated: true,
      setting,
    }))
  })
  return [...all, ...again]
}

/** Numbers that are wrong in the same way: who takes one of them takes others. */
function isNumberOfAKind({ keyword }: Breakage): boolean {
  return keyword === 'multiple' || keyword === 'format'
}

type Setting = readonly [string, InvalidBody['setting']]

const asItIs = (valid: Valid): Valid => valid

const withoutStatus: Setting = ['without a status', ({ status: _, ...rest }) => rest]
const inEachStatus: readonly Setting[] = petStatuses.map((status) => [
  `status ${status}`,
  (valid) => ({ ...valid, status }),
])
const asTheyAre: readonly Setting[] = ['a second time', 'a third time', 'a fourth time'].map((words) => [
  words,
  asItIs,
])

/** None, and those that a body at this place was not decided with: together it has met all. */
const inOtherStatuses = (index: number): readonly Setting[] => [
  withoutStatus,
  ...inEachStatus.filter((_, place) => place !== index % petStatuses.length),
]
const inAllStatuses = (): readonly Setting[] => [withoutStatus, ...inEachStatus]

/**
 * Bodies that decide a row by themselves alone are made again, at another time and one right after the other, so that of
 * nodes that answer in turn each gets one. What goes with them differs, as far as it may. Of fractions there are
 * several as it is, and of numbers beyond int64 nearly as many.
 */
const decidedAgain: ReadonlyMap<string, (index: number) => readonly Setting[]> = new Map([
  ['name is missing', inAllStatuses],
  ['categoryId is missing', inAllStatuses],
  ['name is null', inAllStatuses],
  ['categoryId is null', inAllStatuses],
  ['categoryId is its digits in quotes', inOtherStatuses],
  ['categoryId is 18446744073709551617', () => [withoutStatus]],
  ['name is a number', inOtherStatuses],
  ['status is null', () => asTheyAre],
  ['the body is no body', () => asTheyAre],
  ['the body is null', () => asTheyAre],
])
