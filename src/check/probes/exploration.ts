import type { ChanceStream } from '../../generate/chance.ts'
import { type EndSigns, endSigns } from '../../generate/end-signs.ts'
import { blockTexts, isOfSigns, ofEveryKind } from '../../generate/unicode-names.ts'
import { stringifyJson } from '../../http/lossless-json.ts'
import { PairsTried } from '../../interactions/pairs-tried.ts'
import { isPlain, longestName, plainNameLength } from '../../oracle/body-validity.ts'
import { statusOf } from '../../oracle/exchange-status.ts'
import { defaultLimit } from '../../oracle/list-query.ts'
import { type NewPet, type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import { isCreated } from '../../oracle/seen-pet.ts'
import type { CreatedPet } from '../../oracle/store/store-view.ts'
import { need } from '../assert.ts'
import { once } from '../once.ts'
import { LeftOut, NotApplicable, unlessFatal } from '../outcome.ts'
import { type Page, type PageQuery, pageIn } from '../page.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'
import type { WrittenBody } from '../target.ts'
import { type Attempt, animalsOf, type Creation } from './creation.ts'
import type { Listing } from './listing.ts'
import { createsKept, type NewPets } from './new-pets.ts'
import type { Retrieval } from './retrieval.ts'
import { settled, spread } from './spread.ts'
import { levelsOf } from './writings.ts'

/** Animals that are fetched after those creates, at most. */
const fetchesKept = 24
/** What only the fetch may damage, or not find: of each, an animal that was created with it. */
const easilyLost: readonly ((sent: NewPet, body: string, id: bigint) => boolean)[] = [
  (_, body) => body.startsWith('{"id"'),
  ({ categoryId }) => categoryId === 0n,
  ({ categoryId }) => categoryId < 0n && categoryId > -(2n ** 31n),
  ({ name }) => /^(0|null|none|nan|nil|undefined|false|no|off)$/i.test(name),
  ({ name }) => /^(true|yes|on)$/i.test(name),
  ({ name }) => name.length === 1,
  ({ name }) => name.includes(ofEveryKind),
  ({ name }) => /^\d{4}-\d\d-\d\d/.test(name),
  (_, __, id) => id % 100n === 0n,
]
/** Creates that come with names that software takes for something else: of queries, and what tells whether names may be in use. */
const besideWords = 9
const longNameLetters = 40
const longPage = 50
/** The longest page is asked for beside one in so many creates, and so often in all. */
const everyListed = 4
const mostListedBeside = 3
/** So often a list of as many as there are is asked for while animals are created. */
const mostExactTries = 3
const shortNameLetters = 11
const kindsOfLetters = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz', '0123456789'] as const
const letters = kindsOfLetters.join('')
/** So often a name of one letter is tried. */
const mostTries = 3
/** What a name may have before the run's tag: some look at the first character alone. */
const beginnings: readonly string[] = ['', 'R', '7']
/** What firewalls take for a query, for a shell's command, and for a page's script, as much as a plain name has room for: of each one is tried. */
const firewallWords: readonly (readonly string[])[] = [
  ['union select', 'drop table', 'delete from', 'insert into'],
  ['cat etc passwd', 'rm rf'],
  ['javascript alert', 'document cookie', 'script eval'],
]
/** A name with words in it that filters take for rude: of a bird, and of people. */
const rudeWithin = 'Peacock Cassie'
/** What pages, queries and encodings make something else of, the most telling first. */
const tellingSigns: readonly string[] = ['&', "'", '"', '<', '\\', '%', '+', 'é', '🐶']
/**
 * int64 at its edges, and where narrower integers and doubles end. Of those that a double does not hold, those that decide are
 * sold: each other status has one too.
 */
const edges: readonly (readonly [categoryId: bigint, status?: PetStatus])[] = [
  [2n ** 63n - 1n, 'available'],
  [-(2n ** 63n)],
  [2n ** 31n],
  [2n ** 32n + 5n],
  [-(2n ** 53n) - 1n, 'pending'],
  [0n],
  [-(2n ** 31n) - 1n],
  // Narrower integers end at the first three, a float at the fourth.
  [200n],
  [40_000n],
  [2n ** 16n + 1n],
  [2n ** 24n + 1n],
  // A double holds them, and some write no more than fourteen digits of one.
  [123_456_789_012_347n],
  [8_123_456_789_012_347n],
]
/** Pages of the last look at what was created: by status, longest and default. */
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
  readonly #letters: ChanceStream
  readonly #pets: NewPets
  #areWordsSent = false
  #isCommonListed = false
  #listedBeside = 0

  constructor(run: RunContext, listing: Listing, creation: Creation, retrieval: Retrieval) {
    this.#run = run
    // So short a name that an earlier run gave may be in use.
    this.#letters = run.chance(`letters of ${run.tag}`)
    this.#pets = creation.pets
    this.#listing = listing
    this.#creation = creation
    this.#retrieval = retrieval
  }

  /** Creates at the edges of int64, which may be refused. */
  readonly edges = once('exploration.edges', async (): Promise<readonly Attempt[]> => {
    const all = edges.filter(([categoryId]) => String(categoryId) !== this.#run.settings.categoryId)
    // Those of least worth are the ones that most services take.
    const single = this.#pets.statuses.isAmple ? this.#pets.telling.ofOneCharacter : []
    return this.#batch(all, async ([categoryId, status], index) => {
      const name = single[index - (all.length - single.length)] ?? (await this.#hardName(categoryId))
      if (status === undefined) return this.#attempt(this.#pets.named(name, categoryId), 'free')
      return this.#attempt({ name, categoryId, status: this.#pets.statuses.letInUnlessRare(status) }, 'free')
    })
  })

  /** Creates whose plain names have every letter and digit, and are as short and as long as may be. */
  readonly plain = once('exploration.plain', async (): Promise<readonly Attempt[]> => {
    await this.#creation.category()
    const names = [
      ...[0, 12, 24, 36, 48].map((from, index) => this.#plainName(letters.slice(from, from + 12), index)),
      this.#letter(mostTries),
    ]
    return this.#batch(names, (name) => this.#unlessInUse(this.#pets.named(name)))
  })

  /** A name may be in use, and refused for that: so short a one soon is. Others as short then tell. */
  async #unlessInUse(sent: NewPet, tries = mostTries): Promise<Attempt> {
    const attempt = await this.#attempt(sent)
    const isTried = sent.name.length > 1 || attempt.exchange.response?.status !== 400 || tries <= 1
    return isTried ? attempt : this.#unlessInUse({ ...sent, name: this.#letter(tries - 1) }, tries - 1)
  }

  /**
   * Creates with names that software takes for something else: for none, for a number, a date or a query. Such as have
   * not the run's tag may be in use where no equal body was let in: then they may be refused.
   */
  readonly words = once('exploration.words', async (): Promise<readonly Attempt[]> => {
    await this.#creation.category()
    // Some of them are names of animals that are created for their categories.
    await this.edges().catch(unlessLeftOut)
    const [again] = await this.repeats()
    const mayBeInUse = again === undefined || !isCreated(again.exchange)
    const chance = this.#run.chance('words for firewalls')
    const queries = firewallWords.map((group) => group[chance.integer(0, group.length - 1)] ?? 'rm rf')
    const tagged = [...queries, rudeWithin].map((words) => `${words} ${this.#run.tag}`)
    const names = [...tagged, ...this.#pets.wordsLeft]
    this.#areWordsSent = true
    return this.#batch(names, async (name, index) => {
      const sent = this.#pets.named(name)
      const mayRefuse = (mayBeInUse && index >= tagged.length) || !isPlain(sent.name)
      return this.#unlessForbidden(await this.#attempt(sent, mayRefuse ? 'free' : 'a breach'))
    })
  })

  /** Key scopes are not shown; but a key that may create an animal of another name may create this one. */
  async #unlessForbidden(attempt: Attempt): Promise<Attempt> {
    if (statusOf(attempt.exchange) !== 403) return attempt
    this.#run.requireSpare(2)
    await this.#creation.attempt({ ...attempt.sent, name: this.#pets.names.next() })
    return this.#creation.attempt(attempt.sent)
  }

  /**
   * Creates with one sign at a time, where a name of many is refused: those that are taken tell what becomes of them.
   *
   * @throws NotApplicable where such names are taken
   */
  readonly signs = once('exploration.signs', async (): Promise<readonly Attempt[]> => {
    await this.#creation.category()
    const { exchange } = await this.#creation.expressive()
    if (statusOf(exchange) !== 400) throw new NotApplicable('names of many signs are taken, and tell')
    return this.#batch(tellingSigns, (sign) => {
      const name = this.#pets.names.nextWith(`a${sign}b`)
      return this.#attempt(this.#pets.named(name), 'free')
    })
  })

  /** Creates with names in many scripts: as long as may be or, where such are refused, short. */
  readonly scripts = once('exploration.scripts', async (): Promise<readonly Attempt[]> => {
    await this.#creation.category()
    // Such names take longer to make than a request: not where none can be sent.
    if (this.#run.budget.spare === 0) this.#run.requireSpare(1)
    const [first = ''] = blockTexts(longNameLetters)
    await this.#creation.wide()
    await this.edges().catch(unlessLeftOut)
    const trial = await this.#batch([first], async (text) =>
      this.#unlessForbidden(await this.#named(text, 'last')),
    )
    const areRefused = (attempts: readonly Attempt[]): boolean =>
      attempts.every(({ exchange }) => exchange.response?.status === 400)
    const texts = areRefused(trial) ? blockTexts(shortNameLetters) : blockTexts(longNameLetters).slice(1)
    const ofSigns = texts.filter(isOfSigns)
    const ends = endSigns(this.#run.chance('ends of names'), ofSigns.length)
    const make = (text: string): Promise<Attempt> => {
      const place = ends[ofSigns.indexOf(text)] ?? (texts.indexOf(text) % 2 === 1 ? 'first' : 'last')
      return this.#named(text, place)
    }
    const half = [...trial, ...(await this.#batch(texts.slice(0, 4), make))]
    if (areRefused(half)) return half
    const kept = this.#areWordsSent ? 0 : besideWords + this.#pets.wordsLeft.length
    return [...half, ...(await this.#batch(texts.slice(half.length - trial.length), make, kept))]
  })

  /** Bodies like earlier ones: the same again, its name in capitals, and such as are written with escapes. */
  readonly repeats = once('exploration.repeats', async (): Promise<readonly Attempt[]> => {
    const { attempt, categoryId } = await this.#creation.control()
    const { animal: hard } = await this.#creation.expressive()
    if (attempt.animal !== undefined) await this.#untilSettled(attempt.animal)
    // Some set three dots, a letter in brackets and a fraction as print has them.
    const name = `${this.#pets.names.next()} Zoë 🐶 / ß... (c) (tm) 1/2 +- (r)`
    const written: NewPet = { name, categoryId, status: this.#pets.statuses.unlessRare('pending') }
    const likeIt = hard === undefined ? [] : namesLike(hard.sent.name)
    const bodies: readonly (readonly [NewPet, WrittenBody?])[] = [
      [attempt.sent],
      [this.#pets.named(attempt.sent.name.toUpperCase())],
      [written, { text: escapedThroughout(written) }],
      ...likeIt.map((like): readonly [NewPet] => [this.#pets.named(like)]),
    ]
    return this.#batch(bodies, ([sent, body = this.#pets.writings.next(sent)]) =>
      this.#creation.attempt(sent, { ...body, mayRefuse: true }),
    )
  })

  /** Waits until nothing may lag behind an animal: who looks then whether its name is in use finds it. */
  async #untilSettled({ id }: CreatedPet): Promise<void> {
    const { clock, store } = this.#run
    await sleepPast(clock, store.lagsUntilFor(id))
  }

  /** All creates of the exploration. What is left of them tells, where the run may not create them all. */
  readonly creates = once('exploration.creates', async (): Promise<readonly Attempt[]> => {
    const attempts = [...(await this.plain())]
    for (const probe of [this.edges, this.repeats, this.words, this.signs, this.scripts])
      attempts.push(...(await probe().catch(unlessLeftOut)))
    return attempts
  })

  /** Where most of these creates were refused in vain, animals of few kinds could be tried. */
  async #needMost(): Promise<void> {
    const { responses } = this.#run
    const creates = await this.creates()
    const refused = creates.filter(({ exchange }) => responses.isBrokenBy(exchange, 'CREATE-1'))
    need(2 * refused.length <= creates.length, 'animals of every kind', 'CREATE-1')
  }

  /** Fetches of animals that the exploration created, the most telling first. */
  readonly fetches = once('exploration.fetches', async (): Promise<void> => {
    // Set aside before the creates: whatever else explores meanwhile would take them.
    const room = Array.from({ length: fetchesKept }, () => this.#run.budget.explore(1)).filter(Boolean).length
    if (room === 0) this.#run.requireSpare(1)
    await this.#needMost()
    const wide = animalsOf(await this.edges().catch(unlessLeftOut))
    const scripts = animalsOf(await this.scripts().catch(unlessLeftOut))
    const ofEachKind = animalsOf(await this.#creation.valid()).slice(1)
    // A double loses the first of the wide ones, 32 bits the fourth.
    const first = [...ofEachKind, ...wide.slice(0, 1), ...wide.slice(3, 4), ...scripts.slice(2, 3)]
    const { own } = this.#run.store
    const others = easilyLost.flatMap(
      (isOf) => own.find(({ id, sent, created }) => isOf(sent, created.request.body ?? '', id)) ?? [],
    )
    const chosen = new Set([...first, ...others].slice(0, room))
    // Then those that differ most from what is fetched already.
    const pairs = new PairsTried(this.#run.chance('fetches'))
    for (const { sent } of chosen) pairs.choose([levelsOf(sent)])
    const left = own.filter((animal) => !chosen.has(animal))
    while (chosen.size < room && left.length > 0) {
      const place = pairs.choose(left.map(({ sent }) => levelsOf(sent)))
      for (const animal of left.splice(place, 1)) chosen.add(animal)
    }
    await settled([...chosen], async (animal, index) => {
      // What is not found once nothing may lag is lost; every other one is fetched at once, as most clients do.
      if (animal.sent.status === undefined || index % 2 === 1) await this.#untilSettled(animal)
      await this.#retrieval.fetchVaried(animal.id)
    })
  })

  /** Pages after all creates. Throws Inconclusive when there are none. */
  readonly pagesAfter = once('exploration.pagesAfter', async (): Promise<readonly Page[]> => {
    await this.creates()
    const { variation, store } = this.#run
    const lists = await spread(this.#run, lastLook, (query) =>
      this.#listing.ask(query, variation.ofList(query, store.known(query.status))),
    )
    const pages = lists.flatMap((listed) => pageIn(listed) ?? [])
    need(pages.length > 0, 'a page', 'LIST-1')
    return pages
  })

  /** Looks for own animals on the pages after all creates, as {@link Retrieval.namesakes} does. */
  async namesakes(): Promise<void> {
    const pages = await this.pagesAfter()
    await this.#needMost()
    await this.#retrieval.namesakes(pages)
  }

  /** Sends a valid body, written in whichever way tries most together with it. */
  #attempt(sent: NewPet, refusal: 'free' | 'a breach' = 'a breach'): Promise<Attempt> {
    const body = this.#pets.writings.next(sent, {}, { refusal })
    return this.#creation.attempt(sent, { ...body, mayRefuse: refusal === 'free' })
  }

  /** Its kind is the seed's affair, and another at each try. */
  #letter(tries: number): string {
    const first = this.#run.chance('kinds of letters').integer(0, kindsOfLetters.length - 1)
    // What may be sent as a telling word, too, would be one that comes again.
    const kind = (kindsOfLetters[(first + tries) % kindsOfLetters.length] ?? letters).replace(/[0n]/i, '')
    return kind.charAt(this.#letters.integer(0, kind.length - 1))
  }

  /** @param kept - of the creates that are left, so many are for others */
  async #batch<I>(
    items: readonly I[],
    make: (item: I, index: number) => Promise<Attempt>,
    kept = 0,
  ): Promise<readonly Attempt[]> {
    this.#run.requireWrites()
    const room = this.#run.creates.left - createsKept - kept
    if (room <= 0) throw new LeftOut(`left out: the run may create no more animals (--max-creates)`)
    const pages: Promise<unknown>[] = []
    const attempts = await spread(this.#run, items.slice(0, room), (item, index) => {
      if (index % everyListed === 1) pages.push(this.#longestBeside())
      return make(item, index)
    })
    await Promise.all(pages)
    await this.#commonYet()
    return attempts
  }

  /** The longest page while creates are under way: one that is read part by part may have some twice by then. */
  async #longestBeside(): Promise<void> {
    const { store, budget, variation } = this.#run
    const isLong = store.ids.length > longPage
    if (!isLong || this.#listedBeside >= mostListedBeside || !budget.explore(1)) return
    this.#listedBeside += 1
    const query = { limit: 100 }
    await this.#listing.ask(query, variation.ofList(query)).catch(unlessFatal)
  }

  /** As many as there are of the status that most animals are to have: later they are more than most pages have. */
  async #commonYet(): Promise<void> {
    const { store, budget, variation } = this.#run
    const status = this.#pets.statuses.common
    if (status === undefined) return
    // Where others are created meanwhile there are more by then: it is asked again.
    for (let tries = 0; tries < mostExactTries && !this.#isCommonListed; tries += 1) {
      const limit = store.mostOf(status)
      if (limit <= defaultLimit || limit >= longPage || !budget.explore(1)) return
      const query = { status, limit }
      const asking = variation.ofList(query, limit, { animals: 'as many as fit' })
      await this.#listing.ask(query, asking).catch(unlessFatal)
      this.#isCommonListed = store.mostOf(status) === limit
    }
  }

  /** @param place - of the text in the name, beside what makes the name the run's own; or the signs at the name's ends */
  #named(text: string, place: 'first' | 'last' | EndSigns): Promise<Attempt> {
    const own = this.#pets.names.next()
    const { first, last } = typeof place === 'string' ? { first: '', last: '' } : place
    const room = longestName - [...first, ...own, ...last].length - 1
    const some = [...text].slice(0, room).join('').trimEnd()
    const before = beginnings.map((beginning) => `${beginning}${own} ${some}`)
    const fitting = before.filter((name) => [...name].length <= longestName)
    const name = place === 'last' ? this.#pets.writings.name(fitting) : `${first}${some} ${own}${last}`
    return this.#attempt(this.#pets.named(name), 'free')
  }

  /** A name of its own with these letters behind the rest or, every other one, before it. */
  #plainName(some: string, index: number): string {
    const own = this.#pets.names.next()
    return index % 2 === 0
      ? `${own}${some}`.slice(0, plainNameLength)
      : `${some} ${own}`.slice(-plainNameLength)
  }

  async #hardName(categoryId: bigint): Promise<string> {
    return (await this.#creation.areHardLetIn()) ? this.#pets.hardName(categoryId) : this.#pets.names.next()
  }
}

/** Names that are like one, but for what some leave out to tell whether two are the same. */
function namesLike(name: string): readonly string[] {
  const withoutMarks = name.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
  return [withoutMarks, name.replaceAll('🐶', '🐱'), `${name.slice(0, -1)}x`]
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
