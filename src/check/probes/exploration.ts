import fc from 'fast-check'
import { stringifyJson } from '../../client/lossless-json.ts'
import type { Exchange } from '../../events/exchange.ts'
import type { ChanceStream } from '../../generate/chance.ts'
import { type BlockText, blockTexts } from '../../generate/unicode-names.ts'
import { statusOf } from '../../oracle/exchange-status.ts'
import { defaultLimit } from '../../oracle/list-query.ts'
import { type NewPet, type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import { seePet } from '../../oracle/seen-pet.ts'
import { need } from '../assert.ts'
import { plainNameLength } from '../names.ts'
import { once } from '../once.ts'
import { LeftOut } from '../outcome/left-out.ts'
import { NotApplicable } from '../outcome/not-applicable.ts'
import { isPair, type Page, type PageQuery } from '../page.ts'
import type { OwnAnimal } from '../population.ts'
import type { RunContext } from '../run-context.ts'
import { shareOfSpare } from '../share-of-spare.ts'
import { unlessFatal } from '../unless-fatal.ts'
import type { Attempt } from './attempt.ts'
import { animalsOf, type Creation } from './creation.ts'
import type { Listing } from './listing.ts'
import {
  gapsOf,
  int64Max,
  int64Min,
  isRefusal,
  lookalikesOf,
  type Retrieval,
  type UnknownId,
} from './retrieval.ts'
import { type Shown, shownOn } from './shown.ts'
import { settled, spread } from './spread.ts'
import { askSwept, type Swept } from './swept.ts'

/** Between ids further apart than this, others than refused creates have taken theirs. */
const widestGap = 64n
/** Ids between own ones that are fetched: a service that stores what it refuses does it more than once. */
const mostBetween = 8
/** Ids of a kind that come in every run that goes so far. */
const fewIds = 5
/** So many of those that are like known ones. Others go one right after the other. */
const fewStrangers = 4
/** Animals that ids in bodies, ids to come and sequences of operations are to create. */
const createsKept = 9
/** Animals that are fetched after those creates, at most. */
const fetchesKept = 7
/** Animals of others that are fetched: beside own ones, and in their place. */
const othersFetched = 6
const othersFetchedWithoutOwn = 12
/** One that is not answered with is fetched twice more, and twice the list is asked. */
const requestsToLookInto = 4
const mostLookedInto = 2
/** How often the id of the next animal is guessed. */
const foreseeingTries = 2
const longNameLetters = 40
const shortNameLetters = 11
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** What firewalls take for a query, as much of it as a plain name has room for. */
const queryWords: readonly string[] = ['union select', 'drop table', 'delete from', 'insert into']
/** So many of them come in a run. */
const queryWordsTried = 2
/** Plain names that languages take for nothing, or for a truth value: one of each group tells. */
const tellingWords: readonly (readonly string[])[] = [
  ['0'],
  ['null', 'Null', 'NULL'],
  ['None', 'NaN'],
  ['nil', 'undefined'],
  ['true', 'false'],
  ['yes', 'no', 'on', 'off'],
]
/** What spreadsheets take for a formula, at the beginning of a name. */
const formulaSigns: readonly string[] = ['=', '+', '-', '@']
/** Every so many of the names in many scripts, one comes with a category that a double does not hold. */
const everyWide = 4
const beyondDouble = 2n ** 53n
/** A name that might be an id, beyond those that services count up to. */
const idLike = /^[1-9]\d{11,17}$/
/** What pages, queries and encodings make something else of, the most telling first. */
const tellingSigns: readonly string[] = ['&', "'", '"', '<', '\\', '%', '+', 'é', '🐶']
/** int64 at its edges, and where narrower integers and doubles end. */
const edges: readonly bigint[] = [
  2n ** 63n - 1n,
  -(2n ** 63n),
  2n ** 31n,
  2n ** 32n + 5n,
  -(2n ** 53n) - 1n,
  0n,
  // Narrower integers end at the first, a float at the second.
  2n ** 16n + 1n,
  2n ** 24n + 1n,
]
/** Pages of the last look at what was created: unfiltered and by status, default and longest. */
const lastLook: readonly PageQuery[] = [
  ...petStatuses.map((status) => ({ status, limit: 100 })),
  ...petStatuses.map((status) => ({ status })),
]

/** Probes that go further than the verdicts need, with the requests that are to spare. */
export class Exploration {
  readonly #run: RunContext
  readonly #listing: Listing
  readonly #creation: Creation
  readonly #retrieval: Retrieval
  readonly #chance: ChanceStream

  constructor(run: RunContext, listing: Listing, creation: Creation, retrieval: Retrieval) {
    this.#run = run
    // A name that an earlier run gave may be in use.
    this.#chance = run.chance(`names of ${run.tag}`)
    this.#listing = listing
    this.#creation = creation
    this.#retrieval = retrieval
  }

  /** Creates at the edges of int64, which may be refused. */
  readonly edges = once('exploration.edges', async (): Promise<readonly Attempt[]> => {
    const categories = edges.filter((categoryId) => String(categoryId) !== this.#run.settings.categoryId)
    return this.#batch(categories.length, async (index) => {
      const categoryId = categories[index] ?? 0n
      const sent = { name: this.#creation.names.next(), categoryId, status: this.#neediest() }
      return this.#creation.attempt(`categoryId ${categoryId}`, sent, { mayRefuse: true })
    })
  })

  /** Creates whose plain names have every letter and digit, and are as short and as long as may be. */
  readonly plain = once('exploration.plain', async (): Promise<readonly Attempt[]> => {
    const categoryId = await this.#creation.category()
    const names = [
      ...[0, 12, 24, 36, 48].map((from, index) => this.#plainName(letters.slice(from, from + 12), index)),
      this.#letter(),
    ]
    return this.#batch(names.length, (index) => {
      const sent = this.#bare({ name: names[index] ?? 'a', categoryId }, index)
      return this.#unlessInUse(sent, index)
    })
  })

  /** A name may be in use, and refused for that: so short a one soon is. Others as short then tell. */
  async #unlessInUse(sent: NewPet, index: number, tries = 3): Promise<Attempt> {
    const attempt = await this.#creation.attempt(`the name "${sent.name}"`, sent, {
      text: inOrder(sent, index),
    })
    const isTried = sent.name.length > 1 || attempt.exchange.response?.status !== 400 || tries <= 1
    return isTried ? attempt : this.#unlessInUse({ ...sent, name: this.#letter() }, index, tries - 1)
  }

  /**
   * Creates with plain names that software takes for something else: for none, for a number, for a query. Such as have
   * not the run's tag may be in use, so they are tried where an equal body was let in.
   */
  readonly words = once('exploration.words', async (): Promise<readonly Attempt[]> => {
    const categoryId = await this.#creation.category()
    const [again] = await this.repeats()
    const mayBeInUse = again === undefined || statusOf(again.exchange) !== 201
    const from = this.#chance.integer(0, queryWords.length - 1)
    const queries = Array.from(
      { length: queryWordsTried },
      (_, index) => queryWords[(from + index) % queryWords.length] ?? 'union select',
    )
    const words = tellingWords.map((group) => group[this.#chance.integer(0, group.length - 1)] ?? 'null')
    const names = [...queries.map((query) => `${query} ${this.#run.tag}`), ...(mayBeInUse ? [] : words)]
    return this.#batch(names.length, async (index) => {
      const sent = { name: names[index] ?? 'null', categoryId, status: this.#neediest() }
      const attempt = await this.#creation.attempt(`the name "${sent.name}"`, sent)
      return statusOf(attempt.exchange) === 403 ? this.#whetherTheKeyMay(attempt) : attempt
    })
  })

  /** Key scopes are not shown; but a key that may create an animal of another name may create this one. */
  async #whetherTheKeyMay(forbidden: Attempt): Promise<Attempt> {
    this.#run.requireSpare(2)
    await this.#creation.attempt('a plain animal', { ...forbidden.sent, name: this.#creation.names.next() })
    return this.#creation.attempt(forbidden.label, forbidden.sent)
  }

  /**
   * Creates with one sign at a time, where a name of many is refused: those that are taken tell what becomes of them.
   *
   * @throws NotApplicable where such names are taken
   */
  readonly signs = once('exploration.signs', async (): Promise<readonly Attempt[]> => {
    const categoryId = await this.#creation.category()
    const isTaken = (await this.#creation.expressive()).some(
      ({ exchange }) => exchange.response?.status !== 400,
    )
    if (isTaken) throw new NotApplicable('names of many signs are taken, and tell')
    return this.#batch(tellingSigns.length, (index) => {
      const sign = tellingSigns[index] ?? '&'
      const name = `${this.#creation.names.next()} a${sign}b`
      return this.#creation.attempt(
        `a name with ${sign}`,
        { name, categoryId, status: this.#neediest() },
        { mayRefuse: true },
      )
    })
  })

  /** Creates with names in many scripts: as long as may be or, where such are refused, short. */
  readonly scripts = once('exploration.scripts', async (): Promise<readonly Attempt[]> => {
    const categoryId = await this.#creation.category()
    this.#run.requireWrites()
    // Such names take longer to make than a request: not where none can be sent.
    if (this.#run.budget.spare === 0) this.#run.requireSpare(1)
    const [first] = blockTexts(longNameLetters)
    if (first === undefined) return []
    const [wide] = animalsOf(await this.#creation.wide())
    const trial = await this.#batch(1, () => this.#named(first, categoryId))
    const refused = trial.some(({ exchange }) => exchange.response?.status === 400)
    const texts = blockTexts(refused ? shortNameLetters : longNameLetters).slice(refused ? 0 : 1)
    const make = (index: number): Promise<Attempt> => {
      // Where one such category is taken, another is too.
      const isWide = wide?.sent.categoryId !== undefined && index % everyWide === 1
      const category = isWide ? beyondDouble + 2n * BigInt(index) + 1n : categoryId
      return this.#named(texts[index] ?? first, category, index % 2 === 1 ? 'first' : 'last')
    }
    const half = await this.#batch(Math.min(4, texts.length), make)
    if ([...trial, ...half].every(({ exchange }) => exchange.response?.status === 400))
      return [...trial, ...half]
    const rest = await this.#batch(texts.length - half.length, (index) => make(half.length + index))
    return [...trial, ...half, ...rest]
  })

  /** Bodies like earlier ones: the same again, its name in capitals, and such as are written with escapes. */
  readonly repeats = once('exploration.repeats', async (): Promise<readonly Attempt[]> => {
    const { attempt, categoryId } = await this.#creation.control()
    // Some set three dots, and a letter in brackets, as print has them.
    const name = `${this.#creation.names.next()} Zoë 🐶 / ß... (c)`
    const written: NewPet = { name, categoryId, status: 'pending' }
    const bodies: readonly (readonly [string, NewPet, string?])[] = [
      ['the body of an earlier create', attempt.sent],
      [
        'the name of an earlier create in capitals',
        { ...attempt.sent, name: attempt.sent.name.toUpperCase() },
      ],
      ['a body with escapes in its name', written, escapedThroughout(written)],
    ]
    return this.#batch(bodies.length, (index) => {
      const [label, sent, text = stringifyJson(sent)] = bodies[index] ?? ['a body', attempt.sent]
      return this.#creation.attempt(label, sent, { text, mayRefuse: true })
    })
  })

  /** All creates of the exploration. What is left of them tells, where the run may not create them all. */
  readonly creates = once('exploration.creates', async (): Promise<readonly Attempt[]> => {
    this.#run.requireWrites()
    const plain = await this.plain()
    const wide = await this.edges().catch(unlessLeftOut)
    const repeats = await this.repeats().catch(unlessLeftOut)
    const words = await this.words().catch(unlessLeftOut)
    const signs = await this.signs().catch(unlessLeftOut)
    const scripts = await this.scripts().catch(unlessLeftOut)
    return [...plain, ...wide, ...repeats, ...words, ...signs, ...scripts]
  })

  /** Fetches of animals that the exploration created, the most telling first. */
  readonly fetches = once(
    'exploration.fetches',
    async (): Promise<readonly { readonly animal: OwnAnimal; readonly exchange: Exchange }[]> => {
      // Set aside before the creates: whatever else explores meanwhile would take them.
      const room = Array.from({ length: fetchesKept }, () => this.#run.budget.explore(1)).filter(
        Boolean,
      ).length
      if (room === 0) this.#run.requireSpare(1)
      await this.creates()
      const wide = animalsOf(await this.edges().catch(unlessLeftOut))
      const scripts = animalsOf(await this.scripts().catch(unlessLeftOut))
      const ofEachKind = animalsOf(await this.#creation.valid()).slice(1)
      // A double loses the first of the wide ones, 32 bits the fourth.
      const chosen = [...ofEachKind, ...wide.slice(0, 1), ...wide.slice(3, 4), ...scripts.slice(2, 3)]
      return settled(chosen.slice(0, room), async (animal) => ({
        animal,
        exchange: await this.#retrieval.fetch(animal.id),
      }))
    },
  )

  /** Lists after all creates. */
  readonly listsAfter = once('exploration.listsAfter', async (): Promise<readonly Swept[]> => {
    await this.creates()
    return spread(this.#run, lastLook, (query) => askSwept(this.#listing, query))
  })

  /** Pages after all creates. */
  async pagesAfter(): Promise<readonly Page[]> {
    return pagesOf(await this.listsAfter())
  }

  /** Those of the pages after all creates that were asked for by status. Throws NotApplicable when there are none. */
  async pagesByStatus(kind: 'with limit' | 'without limit'): Promise<readonly Page[]> {
    const chosen = (await this.pagesAfter()).filter(
      ({ query }) => query.status !== undefined && isPair(query) === (kind === 'with limit'),
    )
    if (chosen.length === 0) throw new NotApplicable('no such page was asked for')
    return chosen
  }

  /** Own animals on the pages after all creates, found by what the check is not about. */
  async shown(by: 'id' | 'name'): Promise<readonly Shown[]> {
    const pages = await this.pagesAfter()
    const { population, tag } = this.#run
    const named = population.own.filter(({ sent }) => sent.name.includes(tag))
    return shownOn(pages, named, by)
  }

  /**
   * Lookalikes of other animals than the control: the last own one, and those of the control left out before; its id
   * without the last digit, its negative, and ids in the gaps between those that are known.
   */
  readonly strangers = once('exploration.strangers', async (): Promise<readonly UnknownId[]> => {
    const control = await this.#retrieval.found()
    const decided = new Set((await this.#retrieval.lookalikes()).map(({ id }) => id))
    const { population } = this.#run
    const other = population.own.at(-1)
    const narrowed = new Set(await this.#narrowedIds())
    const lookalikes = [...lookalikesOf(control.id), ...(other === undefined ? [] : lookalikesOf(other.id))]
    const asked = new Set([
      // Whoever looks ids up as text may take what begins so.
      ...(control.id >= 10n && !population.ids.includes(control.id / 10n) ? [control.id / 10n] : []),
      ...gapsOf(population.ids),
      ...(control.id === 0n || control.id === int64Min ? [] : [-control.id]),
      ...lookalikes.map(({ id }) => id),
    ])
    const newest = population.ids.at(-1)
    const answers = await this.#fetchEach(
      [...asked].filter((id) => !decided.has(id) && !narrowed.has(id)),
      'GET-3',
      fewStrangers,
    )
    const beyond = answers.find(({ id }) => newest !== undefined && id === newest + 1n)
    const last = population.ids.at(-1)
    if (beyond?.exchange.response?.status !== 200 || last === undefined || last === int64Max) return answers
    // Meanwhile that is another animal's.
    if (!this.#run.budget.explore(1)) return answers
    const exchange = await this.#run.target.get(last + 1n).catch(unlessFatal)
    return exchange === undefined ? answers : [...answers, { id: last + 1n, exchange }]
  })

  /** Ids of which narrower numbers than int64 hold what known ones are, beside the one that decides. */
  async #narrowedIds(): Promise<readonly bigint[]> {
    const { id } = await this.#retrieval.found()
    const other = this.#run.population.own.at(-1)?.id ?? id
    const decided = new Set((await this.#retrieval.lookalikes()).map((one) => one.id))
    return [id + 2n ** 48n, id + 2n ** 53n, other + 2n ** 32n].filter(
      (one) => one <= int64Max && !decided.has(one),
    )
  }

  /** Fetches {@link #narrowedIds}, one right after the other: of nodes that answer in turn each gets one. */
  readonly narrowed = once('exploration.narrowed', async (): Promise<readonly UnknownId[]> => {
    const ids = await this.#narrowedIds()
    if (ids.length === 0) throw new NotApplicable('beside known ids there are none that int64 holds')
    this.#run.requireSpare(ids.length)
    return Promise.all(ids.map(async (id) => ({ id, exchange: await this.#retrieval.stranger(id, 'GET-3') })))
  })

  /**
   * Fetches ids between those that own animals were given, where there are some: a service that counts on with each
   * animal has given them to others or to creates that it refused, and a list need not show these.
   *
   * @throws NotApplicable where there are none
   */
  readonly betweenOwn = once('exploration.betweenOwn', async (): Promise<readonly UnknownId[]> => {
    const own = this.#run.population.own.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1))
    const seen = new Set(this.#run.population.ids)
    const between = own.flatMap((id, index) => {
      const room = (own[index + 1] ?? id) - id - 1n
      if (room <= 0n || room > widestGap) return []
      return Array.from({ length: Number(room) }, (_, place) => id + BigInt(place) + 1n)
    })
    const untold = between.filter((id) => !seen.has(id))
    if (untold.length === 0) throw new NotApplicable('ids of its own follow each other, or lie far apart')
    const step = Math.max(1, Math.floor(untold.length / mostBetween))
    const chosen = untold.filter((_, index) => index % step === 0).slice(0, mostBetween)
    return spread(this.#run, chosen, async (id) => ({
      id,
      exchange: await this.#retrieval.stranger(id, 'GET-3'),
    }))
  })

  /** Ids of every magnitude, and those next to animals that exist. */
  readonly unknownIds = once('exploration.unknownIds', async (): Promise<readonly UnknownId[]> => {
    const own = this.#run.population.own.map(({ id }) => id)
    const last = own.toSorted((a, b) => (a < b ? -1 : 1)).at(-1) ?? 0n
    const near = last > 0n && last < 2n ** 62n ? [last + 1000n, last * 2n + 1n] : []
    const far = [2n ** 31n, 2n ** 53n + 1n]
    // Who takes an id or a name finds an animal that has it for a name.
    const { own: animals } = this.#run.population
    const named = animals.flatMap(({ sent }) => (idLike.test(sent.name) ? [BigInt(sent.name)] : []))
    return this.#fetchEach([...named.slice(0, 1), ...near, ...far], 'GET-2')
  })

  /** A list, and requests for errors, that do not ask for JSON: nothing else is documented (Endpoints). */
  readonly accepting = once('exploration.accepting', async (): Promise<readonly Exchange[]> => {
    const { target, mayWrite } = this.#run
    const unknown = `/pets/${this.#retrieval.unusedIds()[1]}`
    const asks = [
      () => target.accepting('none', { operation: 'listPets', method: 'GET', path: '/pets' }),
      () => target.accepting('*/*', { operation: 'getPet', method: 'GET', path: unknown }),
      ...(mayWrite
        ? [
            () =>
              target.accepting('*/*', { operation: 'createPet', method: 'POST', path: '/pets', body: '{}' }),
          ]
        : []),
    ]
    return spread(this.#run, asks, (ask) => ask())
  })

  /**
   * An animal whose id was asked for before it was given out: that there was none must not be remembered. Which id comes
   * next is told from those of two creates, one after the other.
   *
   * @throws NotApplicable when no id comes as foreseen: ids may be drawn, and other creates may come in between
   */
  readonly foreseen = once(
    'exploration.foreseen',
    async (): Promise<{ readonly animal: OwnAnimal; readonly exchange: Exchange }> => {
      this.#run.requireWrites()
      const categoryId = await this.#creation.category()
      const create = async (): Promise<bigint | undefined> => {
        this.#run.requireSpare(1)
        const sent = { name: this.#creation.strangeNames.next(), categoryId, status: this.#neediest() }
        return (await this.#creation.attempt(`the name "${sent.name}"`, sent)).animal?.id
      }
      let [before, last] = [await create(), await create()]
      for (let tries = 0; tries < foreseeingTries; tries += 1) {
        const next = before === undefined || last === undefined ? undefined : last + (last - before)
        if (next === undefined || next === last || next > int64Max || next < int64Min) break
        this.#run.requireSpare(2)
        await this.#run.target.get(next)
        const id = await create()
        const animal = this.#run.population.own.find((one) => one.id === id)
        if (id === next && animal !== undefined)
          return { animal, exchange: await this.#retrieval.fetch(animal.id) }
        ;[before, last] = [last, id]
      }
      throw new NotApplicable('the id of a new animal is not foreseen')
    },
  )

  /**
   * Some animals that are not the run's own, fetched because a list showed them: all of them came some other way, and not
   * all of them by the same. Some of those that are not answered with are looked into; and where one is told otherwise
   * than it is listed, the list is asked once more.
   *
   * @throws NotApplicable where the list showed none
   */
  readonly ofOthers = once('exploration.ofOthers', async (): Promise<readonly UnknownId[]> => {
    const { population, budget, mayWrite, settings, clock } = this.#run
    const own = new Set(population.own.map(({ id }) => id))
    const whole = await this.#listing.whole()
    const listed = new Map(
      [...(await this.#listing.before()), ...whole.pets].flatMap((pet) =>
        pet.id === undefined || own.has(pet.id) ? [] : [[pet.id, pet] as const],
      ),
    )
    if (listed.size === 0) throw new NotApplicable('the list showed no animal of others')
    const count = Math.min(listed.size, mayWrite ? othersFetched : othersFetchedWithoutOwn)
    const options = { minLength: count, maxLength: count }
    const [drawn = []] = this.#run.draw(fc.shuffledSubarray([...listed.keys()], options), 1, 31)
    const fetched = await spread(this.#run, drawn, async (id) => ({
      id,
      exchange: await this.#retrieval.fetch(id),
    }))
    const missing = fetched.filter(({ id, exchange }) => isRefusal(exchange, id))
    const lookedInto = missing.slice(0, mostLookedInto).filter(() => budget.explore(requestsToLookInto))
    const again = await Promise.all(
      lookedInto.map(async ({ id }) => ({
        id,
        exchange: await this.#retrieval.fetchListed(id, listed.get(id)?.status).catch(unlessFatal),
      })),
    )
    const isOtherwise = fetched.some(({ id, exchange }) => {
      const [pet, first] = [seePet(exchange.response?.body), listed.get(id)]
      const members = ['name', 'categoryId', 'status'] as const
      return pet.id === id && members.some((member) => pet[member] !== first?.[member])
    })
    if (isOtherwise && budget.explore(1)) {
      await clock.sleep(settings.consistencyWindowMs + 1)
      await this.#listing.ask(whole.query).catch(unlessFatal)
    }
    const settledBy = new Map(again.map(({ id, exchange }) => [id, exchange]))
    return fetched.map(({ id, exchange }) => ({ id, exchange: settledBy.get(id) ?? exchange }))
  })

  /** Three ids that 31 bits hold, and one of one digit: a service may well make up animals for such. */
  readonly smallIds = once('exploration.smallIds', async (): Promise<readonly UnknownId[]> => {
    const known = new Set(this.#run.population.ids)
    const drawn = this.#run.draw(fc.bigInt({ min: 1n, max: 2n ** 31n - 1n }), 3, 29)
    const digit = [3n, 4n, 5n, 6n, 7n, 8n].find((id) => !known.has(id))
    return this.#fetchEach([...drawn, ...(digit === undefined ? [] : [digit])], 'GET-2')
  })

  #fetchEach(
    ids: readonly bigint[],
    row: 'GET-2' | 'GET-3',
    few: number = fewIds,
  ): Promise<readonly UnknownId[]> {
    const affordable = ids.slice(0, Math.max(few, shareOfSpare(this.#run, 'ids')))
    return spread(this.#run, affordable, async (id) => ({
      id,
      exchange: await this.#retrieval.stranger(id, row),
    }))
  }

  #letter(): string {
    return letters.charAt(this.#chance.integer(0, letters.length - 1))
  }

  async #batch(count: number, make: (index: number) => Promise<Attempt>): Promise<readonly Attempt[]> {
    this.#run.requireWrites()
    const room = Math.min(count, this.#run.creates.left - createsKept)
    if (room <= 0) throw new LeftOut(`left out: the run may create no more animals (--max-creates)`)
    return spread(
      this.#run,
      Array.from({ length: room }, (_, index) => index),
      make,
    )
  }

  /** @param place - of the text in the name, beside what makes the name the run's own */
  #named({ label, text }: BlockText, categoryId: bigint, place: 'first' | 'last' = 'last'): Promise<Attempt> {
    const { names } = this.#creation
    const name = place === 'last' ? names.nextWith(text) : `${this.#begun(text)} ${names.next()}`
    return this.#creation.attempt(label, { name, categoryId, status: this.#neediest() }, { mayRefuse: true })
  }

  /** Text of many signs begins with one that tells most at the beginning. */
  #begun(text: string): string {
    if (!formulaSigns.every((sign) => text.includes(sign))) return text
    const sign = formulaSigns[this.#chance.integer(0, formulaSigns.length - 1)] ?? '='
    return `${sign}${text.replace(sign, '')}`
  }

  /** A name of its own with these letters behind the rest or, every other one, before it. */
  #plainName(some: string, index: number): string {
    const own = this.#creation.names.next()
    return index % 2 === 0
      ? `${own}${some}`.slice(0, plainNameLength)
      : `${some} ${own}`.slice(-plainNameLength)
  }

  /** Every fourth without a status. */
  #bare(pet: NewPet, index: number): NewPet {
    return index % 4 === 3 ? pet : { ...pet, status: this.#neediest() }
  }

  #promised: Record<PetStatus, number> = { available: 0, pending: 0, sold: 0 }

  /** The status that is nearest to more animals than a page without limit may show, and not there yet. */
  #neediest(): PetStatus {
    const need = (status: PetStatus): number =>
      defaultLimit + 1 - this.#run.population.known(status) - this.#promised[status]
    const short = petStatuses.filter((status) => need(status) > 0).toSorted((a, b) => need(a) - need(b))
    const status =
      short[0] ?? petStatuses[this.#run.population.own.length % petStatuses.length] ?? 'available'
    this.#promised[status] += 1
    return status
  }
}

/** None of these creates is made: the others tell without them. */
function unlessLeftOut(error: unknown): readonly Attempt[] {
  if (error instanceof LeftOut || error instanceof NotApplicable) return []
  throw error
}

/** Whatever is not ASCII as JSON escapes with capital digits (RFC 8259, section 7). */
function escapedThroughout(sent: NewPet): string {
  return stringifyJson(sent)
    .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
    .replaceAll('/', '\\/')
}

/** The properties of a body in one of their orders after another: which comes first is free. */
function inOrder(sent: NewPet, index: number): string {
  const entries = Object.entries(sent)
  const from = (index + 1) % entries.length
  return stringifyJson(Object.fromEntries([...entries.slice(from), ...entries.slice(0, from)]))
}

/** The pages among what was swept. Throws Inconclusive when there are none. */
function pagesOf(swept: readonly Swept[]): readonly Page[] {
  const pages = swept.flatMap(({ page }) => (page === undefined ? [] : [page]))
  need(pages.length > 0, 'a page', 'LIST-1')
  return pages
}
