import type { ChanceStream } from '../../generate/chance.ts'
import { type EndSigns, endSigns } from '../../generate/end-signs.ts'
import { type BlockText, blockTexts, ofEveryKind } from '../../generate/unicode-names.ts'
import { noCredential } from '../../http/credential.ts'
import { stringifyJson } from '../../http/lossless-json.ts'
import { PairsTried } from '../../interactions/pairs-tried.ts'
import { isPlain, longestName, plainNameLength } from '../../oracle/body-validity.ts'
import { statusOf } from '../../oracle/exchange-status.ts'
import { defaultLimit } from '../../oracle/list-query.ts'
import { type NewPet, type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import type { CreatedPet } from '../../oracle/store/store-view.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { need } from '../assert.ts'
import { once } from '../once.ts'
import { LeftOut, NotApplicable, unlessFatal } from '../outcome.ts'
import { type Page, type PageQuery, pageIn } from '../page.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'
import type { WrittenBody } from '../target.ts'
import type { Attempt } from './attempt.ts'
import { animalsOf, type Creation } from './creation.ts'
import type { Listing } from './listing.ts'
import { int64Max, int64Min, type Retrieval } from './retrieval.ts'
import { settled, spread } from './spread.ts'
import { levelsOf, type Writings } from './writings.ts'

/** Animals that ids in bodies, ids to come and sequences of operations are to create. */
const createsKept = 9
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
/** How often the id of the next animal is guessed. */
const foreseeingTries = 2
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
/** int64 at its edges, and where narrower integers and doubles end. */
const edges: readonly bigint[] = [
  2n ** 63n - 1n,
  -(2n ** 63n),
  2n ** 31n,
  2n ** 32n + 5n,
  -(2n ** 53n) - 1n,
  0n,
  -(2n ** 31n) - 1n,
  // Narrower integers end at the first three, a float at the fourth.
  200n,
  40_000n,
  2n ** 16n + 1n,
  2n ** 24n + 1n,
  // A double holds them, and some write no more than fourteen digits of one.
  123_456_789_012_347n,
  8_123_456_789_012_347n,
]
/** Of those that a double does not hold, those that decide are sold: each other status has one too. */
const statusesOfWide: ReadonlyMap<bigint, PetStatus> = new Map([
  [2n ** 63n - 1n, 'available'],
  [-(2n ** 53n) - 1n, 'pending'],
])
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
  readonly #letters: ChanceStream
  readonly #writings: Writings
  #areWordsSent = false
  #isCommonListed = false
  #listedBeside = 0

  constructor(run: RunContext, listing: Listing, creation: Creation, retrieval: Retrieval) {
    this.#run = run
    // So short a name that an earlier run gave may be in use.
    this.#letters = run.chance(`letters of ${run.tag}`)
    this.#writings = creation.writings
    this.#listing = listing
    this.#creation = creation
    this.#retrieval = retrieval
  }

  /** Creates at the edges of int64, which may be refused. */
  readonly edges = once('exploration.edges', async (): Promise<readonly Attempt[]> => {
    const categories = edges.filter((categoryId) => String(categoryId) !== this.#run.settings.categoryId)
    // Those of least worth are the ones that most services take.
    const single = this.#creation.shares === undefined ? [] : this.#creation.tellingWords.ofOneCharacter
    const ofOne = new Map(
      categories.slice(-single.length).map((categoryId, index) => [categoryId, single[index]]),
    )
    return this.#batch(categories.length, async (index) => {
      const categoryId = categories[index] ?? 0n
      const name = ofOne.get(categoryId) ?? (await this.#creation.hardName(categoryId))
      const status = statusesOfWide.get(categoryId)
      const sent =
        status === undefined
          ? this.#pet(name, categoryId)
          : { name, categoryId, status: this.#creation.letIn(this.#creation.unlessRare(status)) }
      return this.#attempt(sent, { mayRefuse: true })
    })
  })

  /** Creates whose plain names have every letter and digit, and are as short and as long as may be. */
  readonly plain = once('exploration.plain', async (): Promise<readonly Attempt[]> => {
    await this.#creation.category()
    const names = [
      ...[0, 12, 24, 36, 48].map((from, index) => this.#plainName(letters.slice(from, from + 12), index)),
      this.#letter(mostTries),
    ]
    return this.#batch(names.length, (index) => this.#unlessInUse(this.#pet(names[index] ?? 'a')))
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
    const mayBeInUse = again === undefined || statusOf(again.exchange) !== 201
    const chance = this.#run.chance('words for firewalls')
    const queries = firewallWords.map((group) => group[chance.integer(0, group.length - 1)] ?? 'rm rf')
    const tagged = [...queries, rudeWithin].map((words) => `${words} ${this.#run.tag}`)
    const names = [...tagged, ...this.#creation.tellingWords.rest()]
    this.#areWordsSent = true
    return this.#batch(names.length, async (index) => {
      const sent = this.#pet(names[index] ?? 'null')
      const mayRefuse = (mayBeInUse && index >= tagged.length) || !isPlain(sent.name)
      const attempt = await this.#attempt(sent, { mayRefuse })
      return statusOf(attempt.exchange) === 403 ? this.#whetherTheKeyMay(attempt) : attempt
    })
  })

  /** Key scopes are not shown; but a key that may create an animal of another name may create this one. */
  async #whetherTheKeyMay(forbidden: Attempt): Promise<Attempt> {
    this.#run.requireSpare(2)
    await this.#creation.attempt({ ...forbidden.sent, name: this.#creation.names.next() })
    return this.#creation.attempt(forbidden.sent)
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
    return this.#batch(tellingSigns.length, (index) => {
      const sign = tellingSigns[index] ?? '&'
      const name = this.#creation.names.nextWith(`a${sign}b`)
      return this.#attempt(this.#pet(name), { mayRefuse: true })
    })
  })

  /** Creates with names in many scripts: as long as may be or, where such are refused, short. */
  readonly scripts = once('exploration.scripts', async (): Promise<readonly Attempt[]> => {
    await this.#creation.category()
    this.#run.requireWrites()
    // Such names take longer to make than a request: not where none can be sent.
    if (this.#run.budget.spare === 0) this.#run.requireSpare(1)
    const [first] = blockTexts(longNameLetters)
    if (first === undefined) return []
    await this.#creation.wide()
    await this.edges().catch(unlessLeftOut)
    const trial = await this.#batch(1, async () => {
      const attempt = await this.#named(first, 'last')
      return statusOf(attempt.exchange) === 403 ? this.#whetherTheKeyMay(attempt) : attempt
    })
    const refused = trial.some(({ exchange }) => exchange.response?.status === 400)
    const texts = blockTexts(refused ? shortNameLetters : longNameLetters).slice(refused ? 0 : 1)
    const ofSigns = texts.filter(({ isOfSigns }) => isOfSigns)
    const ends = endSigns(this.#run.chance('ends of names'), ofSigns.length)
    const make = (index: number): Promise<Attempt> => {
      const text = texts[index] ?? first
      const place = ends[ofSigns.indexOf(text)] ?? (index % 2 === 1 ? 'first' : 'last')
      return this.#named(text, place)
    }
    const half = await this.#batch(Math.min(4, texts.length), make)
    if ([...trial, ...half].every(({ exchange }) => exchange.response?.status === 400))
      return [...trial, ...half]
    const rest = await this.#batch(
      texts.length - half.length,
      (index) => make(half.length + index),
      this.#areWordsSent ? 0 : besideWords + this.#creation.tellingWords.rest().length,
    )
    return [...trial, ...half, ...rest]
  })

  /** Bodies like earlier ones: the same again, its name in capitals, and such as are written with escapes. */
  readonly repeats = once('exploration.repeats', async (): Promise<readonly Attempt[]> => {
    const { attempt, categoryId } = await this.#creation.control()
    const { animal: hard } = await this.#creation.expressive()
    if (attempt.animal !== undefined) await this.#untilSettled(attempt.animal)
    // Some set three dots, a letter in brackets and a fraction as print has them.
    const name = `${this.#creation.names.next()} Zoë 🐶 / ß... (c) (tm) 1/2 +- (r)`
    const written: NewPet = { name, categoryId, status: this.#creation.unlessRare('pending') }
    const bodies: readonly (readonly [NewPet, WrittenBody?])[] = [
      [attempt.sent],
      [this.#pet(attempt.sent.name.toUpperCase())],
      [written, { text: escapedThroughout(written) }],
      ...(hard === undefined ? [] : this.#likeNames(hard.sent.name)),
    ]
    return this.#batch(bodies.length, (index) => {
      const [sent, body] = bodies[index] ?? [attempt.sent]
      return this.#creation.attempt(sent, { ...(body ?? this.#writings.next(sent)), mayRefuse: true })
    })
  })

  /** Waits until nothing may lag behind an animal: who looks then whether its name is in use finds it. */
  async #untilSettled({ id }: CreatedPet): Promise<void> {
    const { clock, store } = this.#run
    await sleepPast(clock, store.lagsUntilFor(id))
  }

  /** Bodies whose names are one, but for what some leave out to tell whether two are the same. */
  #likeNames(name: string): readonly (readonly [NewPet])[] {
    const names = [withoutMarks(name), name.replaceAll('🐶', '🐱'), `${name.slice(0, -1)}x`]
    return names.map((like) => [this.#pet(like)])
  }

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

  /** Where most of these creates were refused in vain, animals of few kinds could be tried. */
  async #needMost(): Promise<void> {
    const creates = await this.creates()
    const refused = creates.filter(({ exchange }) =>
      this.#run.responses.isBrokenBy(exchange, 'CREATE-1'),
    ).length
    need(2 * refused <= creates.length, 'animals of every kind', 'CREATE-1')
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
    const left = own
      .filter((animal) => !chosen.has(animal))
      .map((animal) => ({ animal, levels: levelsOf(animal.sent) }))
    while (chosen.size < room && left.length > 0) {
      const place = pairs.choose(left.map(({ levels }) => levels))
      for (const { animal } of left.splice(place, 1)) chosen.add(animal)
    }
    await settled([...[...chosen].entries()], async ([index, animal]) => {
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

  /**
   * Lists, a fetch, and requests for errors, that do not ask for JSON: nothing else is documented (Endpoints). What a
   * browser would rather have is no reason to send it.
   */
  readonly accepting = once('exploration.accepting', async (): Promise<void> => {
    const { target, mayWrite } = this.#run
    const unknown = `/pets/${this.#retrieval.unusedIds()[1]}`
    // Not the first, which bodies name too.
    const found = this.#run.store.own.slice(1, 2)
    const asks: readonly (() => Promise<Exchange>)[] = [
      () => target.accepting('none', { operation: 'listPets', method: 'GET', path: '/pets' }),
      () => target.accepting('browser', { operation: 'listPets', method: 'GET', path: '/pets?status=sold' }),
      ...found.map(
        ({ id }) =>
          () =>
            target.accepting('browser', { operation: 'getPet', method: 'GET', path: `/pets/${id}` }),
      ),
      () => target.accepting('browser', { operation: 'getPet', method: 'GET', path: unknown }),
      ...(mayWrite
        ? [
            () =>
              target.accepting('*/*', { operation: 'createPet', method: 'POST', path: '/pets', body: '{}' }),
            () =>
              target.accepting('browser', {
                operation: 'createPet',
                method: 'POST',
                path: '/pets',
                body: '{}',
              }),
          ]
        : []),
      () =>
        target.accepting('browser', { operation: 'listPets', method: 'GET', path: '/pets' }, noCredential),
    ]
    await spread(this.#run, asks, (ask) => ask())
  })

  /**
   * An animal and a list that the client has already, by the entity tags that the service gave them (RFC 9110, section 13.1.2).
   *
   * @throws NotApplicable where it gave none, and in the profile rate-limit, which asks for nothing but limits
   */
  readonly knownAlready = once('exploration.knownAlready', async (): Promise<void> => {
    if (this.#run.settings.profile === 'rate-limit')
      throw new NotApplicable('the profile rate-limit looks at no animals')
    const { exchange: fetched } = await this.#retrieval.control()
    const { exchange: listed } = await this.#listing.listed({ limit: 1 })
    const tagged = [fetched, listed].filter(({ response }) => response?.headers['etag'] !== undefined)
    if (tagged.length === 0) throw new NotApplicable('no answer to a GET had an ETag')
    await spread(this.#run, tagged, (exchange) => this.#run.target.conditional(exchange))
  })

  /**
   * An animal whose id was asked for before it was given out: that there was none must not be remembered. Which id comes
   * next is told from those of two creates, one after the other.
   *
   * @throws NotApplicable when no id comes as foreseen: ids may be drawn, and other creates may come in between
   */
  readonly foreseen = once('exploration.foreseen', async (): Promise<void> => {
    this.#run.requireWrites()
    await this.#creation.category()
    const { names, strangeNames } = this.#creation
    const another = (): NewPet => this.#pet(strangeNames.next())
    const create = async (
      sent: NewPet,
      isAgain = false,
      written: Partial<WrittenBody> = {},
    ): Promise<bigint | undefined> => {
      this.#run.requireSpare(1)
      const mayRefuse = isAgain || !sent.name.includes(this.#run.tag)
      const { animal, exchange } = await this.#creation.attempt(sent, {
        ...written,
        mayRefuse,
      })
      if (statusOf(exchange) !== 400 || !mayRefuse) return animal?.id
      this.#run.requireSpare(1)
      return (await this.#creation.attempt({ ...sent, name: names.next() })).animal?.id
    }
    // Who takes a body for one that is sent once more looks at those of the last seconds alone.
    const twin = another()
    const first = await create(twin)
    const again = await create(twin, true)
    // Whoever knows an animal by two of its three properties takes the one for the other.
    const varied = (sent: NewPet): Promise<bigint | undefined> =>
      create(sent, true, this.#writings.next(sent))
    let [before, last] = [again, await varied(this.#elsewhere(twin))]
    // Who looks an animal up by its name changes the one that was there: here its category, and below its status.
    const fetchFirst = async (): Promise<void> => {
      if (first !== undefined && this.#run.budget.explore(1)) await this.#retrieval.fetch(first)
    }
    await fetchFirst()
    for (let tries = 0; tries < foreseeingTries; tries += 1) {
      const next = before === undefined || last === undefined ? undefined : last + (last - before)
      if (next === undefined || next === last || next > int64Max || next < int64Min) break
      this.#run.requireSpare(2)
      await this.#run.target.get(next)
      const id = await (tries === 0 ? varied(this.#otherwise(twin)) : create(another()))
      if (tries === 0) await fetchFirst()
      if (id === next) {
        await this.#retrieval.fetch(id)
        return
      }
      if (tries === 0 && id !== undefined && this.#run.budget.explore(1)) await this.#retrieval.fetch(id)
      ;[before, last] = [last, id]
    }
    throw new NotApplicable('the id of a new animal is not foreseen')
  })

  /** Sends a valid body, written in whichever way tries most together with it. */
  #attempt(sent: NewPet, { mayRefuse = false }: { readonly mayRefuse?: boolean } = {}): Promise<Attempt> {
    const decides = { refusal: mayRefuse ? 'free' : 'a breach' }
    return this.#creation.attempt(sent, { ...this.#writings.next(sent, {}, decides), mayRefuse })
  }

  /** Its kind is the seed's affair, and another at each try. */
  #letter(tries: number): string {
    const first = this.#run.chance('kinds of letters').integer(0, kindsOfLetters.length - 1)
    // What may be sent as a telling word, too, would be one that comes again.
    const kind = (kindsOfLetters[(first + tries) % kindsOfLetters.length] ?? letters).replace(/[0n]/i, '')
    return kind.charAt(this.#letters.integer(0, kind.length - 1))
  }

  /** @param kept - of the creates that are left, so many are for others */
  async #batch(
    count: number,
    make: (index: number) => Promise<Attempt>,
    kept = 0,
  ): Promise<readonly Attempt[]> {
    this.#run.requireWrites()
    const room = Math.min(count, this.#run.creates.left - createsKept - kept)
    if (room <= 0) throw new LeftOut(`left out: the run may create no more animals (--max-creates)`)
    const places = Array.from({ length: room }, (_, index) => index)
    const pages: Promise<unknown>[] = []
    const attempts = await spread(this.#run, places, (index) => {
      if (index % everyListed === 1) pages.push(this.#longestBeside())
      return make(index)
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
    const status = this.#creation.shares?.common
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
  #named({ text }: BlockText, place: 'first' | 'last' | EndSigns): Promise<Attempt> {
    const own = this.#creation.names.next()
    const { first, last } = typeof place === 'string' ? { first: '', last: '' } : place
    const some = [...text]
      .slice(0, longestName - [...first, ...own, ...last].length - 1)
      .join('')
      .trimEnd()
    const name =
      place === 'last'
        ? this.#writings.name(fitting(beginnings.map((beginning) => `${beginning}${own} ${some}`)))
        : `${first}${some} ${own}${last}`
    return this.#attempt(this.#pet(name), { mayRefuse: true })
  }

  /** A name of its own with these letters behind the rest or, every other one, before it. */
  #plainName(some: string, index: number): string {
    const own = this.#creation.names.next()
    return index % 2 === 0
      ? `${own}${some}`.slice(0, plainNameLength)
      : `${some} ${own}`.slice(-plainNameLength)
  }

  /** An animal of a name, with whatever else tries most together with it of what was let in so far. */
  #pet(name: string, category?: bigint): NewPet {
    const given = category === undefined ? { name } : { name, categoryId: category }
    const { shares } = this.#creation
    const status = this.#writings.status(given, this.#wanted())
    if (status !== undefined && shares !== undefined) shares.promise(status)
    else if (status !== undefined) this.#promised[status] += 1
    const ofStatus = status === undefined ? {} : { status }
    const { categories } = this.#creation
    const categoryId = category ?? this.#writings.category({ name, ...ofStatus }, categories)
    return { name, categoryId, ...ofStatus }
  }

  /** An animal of the same name and status, and of another category, as far as another is known. */
  #elsewhere({ categoryId, ...same }: NewPet): NewPet {
    const { categories } = this.#creation
    return { ...same, categoryId: categories.find((one) => one !== categoryId) ?? categoryId }
  }

  /** An animal of the same name and category, and of another status. */
  #otherwise({ status, ...same }: NewPet): NewPet {
    const others = petStatuses.filter((one) => one !== status && this.#creation.unlessRare(one) === one)
    return { ...same, status: others[0] ?? 'sold' }
  }

  #promised: Record<PetStatus, number> = { available: 0, pending: 0, sold: 0 }

  /**
   * The statuses that further animals may have: there are to be more of each than a page without a limit shows. Where not
   * all of them can come that far, the one that is nearest to it.
   */
  #wanted(): readonly (PetStatus | undefined)[] {
    const { store, creates, budget } = this.#run
    const lacking = (status: PetStatus): number =>
      defaultLimit + 1 - store.known(status) - this.#promised[status]
    const { statuses, shares } = this.#creation
    if (shares !== undefined) {
      const wanted = shares.wanted().filter((status) => status === undefined || statuses.includes(status))
      return wanted.length > 0 ? wanted : [undefined, ...statuses]
    }
    const short = statuses.filter((status) => lacking(status) > 0)
    const all = short.reduce((sum, status) => sum + lacking(status), 0)
    const room = Math.min(creates.left - createsKept, budget.spare)
    if (short.length === 0) return [undefined, ...statuses]
    if (all < room) return [undefined, ...short]
    return short.toSorted((a, b) => lacking(a) - lacking(b)).slice(0, 1)
  }
}

function withoutMarks(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
}

/** Those that are not too long to be taken. */
function fitting(names: readonly string[]): readonly string[] {
  return names.filter((name) => [...name].length <= longestName)
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
