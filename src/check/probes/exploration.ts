import type { ChanceStream } from '../../generate/chance.ts'
import { type EndSigns, endSigns } from '../../generate/end-signs.ts'
import { oneOf } from '../../generate/one-of.ts'
import { blockTexts, isOfSigns } from '../../generate/unicode-names.ts'
import { stringifyJson } from '../../http/lossless-json.ts'
import { isPlain, longestName, plainNameLength } from '../../oracle/body-validity.ts'
import { statusOf } from '../../oracle/exchange-status.ts'
import type { NewPet, PetStatus } from '../../oracle/new-pet.ts'
import { once } from '../once.ts'
import { LeftOut, unlessFatal } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'
import type { WrittenBody } from '../target.ts'
import type { Attempt, Creation } from './creation.ts'
import type { NewPets } from './new-pets.ts'
import { settled, spread } from './spread.ts'
import type { Sweep } from './sweep.ts'

/** Pets that ids in bodies, ids to come and sequences of operations create afterwards. */
const createsKept = 9
/** Pets that bodies like earlier ones create, when nothing may lag any more. */
const createsOfRepeats = 6
const longNameLetters = 40
const shortNameLetters = 11
/** So often a name of one letter is tried, each time of another kind. */
const mostTries = 3
/** Without what may be sent as a word, too. */
const kindsOfLetters = ['ABCDEFGHIJKLMOPQRSTUVWXYZ', 'abcdefghijklmopqrstuvwxyz', '123456789'] as const
const plainLetters = ['ABCDEFGHIJKL', 'MNOPQRSTUVWX', 'YZabcdefghij', 'klmnopqrstuv', 'wxyz0123456789']
/** What a name may have before the run's tag: some services look at the first character alone. */
const beginnings: readonly string[] = ['', 'R', '7']
/** Categories at the edges of int64, and where narrower numbers end; with a status, for those of most worth. */
const edges: readonly (readonly [categoryId: bigint, status?: PetStatus])[] = [
  [2n ** 63n - 1n, 'available'],
  [-(2n ** 63n)],
  [2n ** 31n],
  [2n ** 32n + 5n],
  // That of those that decide is sold: so each status has one that no double holds.
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

/** POSTs that go further than the verdicts need, with the remaining budget. */
export class Exploration {
  readonly #run: RunContext
  readonly #sweep: Pick<Sweep, 'fit' | 'longest'>
  readonly #creation: Creation
  readonly #pets: NewPets
  readonly #letters: ChanceStream

  constructor(run: RunContext, sweep: Pick<Sweep, 'fit' | 'longest'>, creation: Creation) {
    this.#run = run
    this.#sweep = sweep
    this.#creation = creation
    this.#pets = creation.pets
    // So short a name that an earlier run gave may be in use.
    this.#letters = run.chance(`letters of ${run.tag}`)
  }

  /** Categories at the edges of int64, which may be rejected. */
  readonly edges = once('exploration.edges', async (): Promise<readonly Attempt[]> => {
    const areHardLetIn = await this.#creation.areHardLetIn()
    const { names, statuses } = this.#pets
    // Most services take the last categories, so that the names of these pets are tried as well.
    const words = this.#pets.wordsLeft.filter((word) => [...word].length === 1 && !isPlain(word))
    return this.#batch(edges, ([categoryId, status], index) => {
      const hard = areHardLetIn ? this.#pets.hardName(categoryId) : names.next()
      const name = words[edges.length - 1 - index] ?? hard
      const sent = { name, categoryId, status: statuses.unlessRare(status ?? 'sold') }
      return this.#attempt(status === undefined ? this.#pets.named(name, categoryId) : sent, 'free')
    })
  })

  /** Plain names that have every letter and digit, and are as short and as long as may be. */
  readonly plain = once('exploration.plain', async (): Promise<readonly Attempt[]> => {
    await this.#creation.category()
    const names = plainLetters.map((letters, index) => {
      const own = this.#pets.names.next()
      return index % 2 === 0
        ? `${own}${letters}`.slice(0, plainNameLength)
        : `${letters} ${own}`.slice(-plainNameLength)
    })
    const makes = [
      ...names.map((name) => () => this.#attempt(this.#pets.named(name))),
      () => this.#ofOneLetter(mostTries),
    ]
    return this.#batch(makes, (make) => make())
  })

  /** A name of one letter, and others where it is rejected: it may be in use. */
  async #ofOneLetter(tries: number): Promise<Attempt> {
    const first = this.#run.chance('kinds of letters').integer(0, kindsOfLetters.length - 1)
    const kind = kindsOfLetters[(first + tries) % kindsOfLetters.length] ?? kindsOfLetters[0]
    const attempt = await this.#attempt(this.#pets.named(oneOf([...kind], this.#letters)))
    const isTried = attempt.exchange.response?.status !== 400 || tries <= 1
    return isTried ? attempt : this.#ofOneLetter(tries - 1)
  }

  /**
   * Names that software takes for something else. Those without the run's tag may be in use, and rejected for that: whether
   * that is a reason shows when an equal body is sent again ({@link repeats}).
   */
  readonly words = once('exploration.words', async (): Promise<readonly Attempt[]> => {
    await this.#creation.category()
    return this.#batch(this.#pets.wordsLeft, async (name) => {
      const mayRefuse = !isPlain(name) || !name.includes(this.#run.tag)
      return this.#unlessForbidden(
        await this.#attempt(this.#pets.named(name), mayRefuse ? 'free' : 'a breach'),
      )
    })
  })

  /** Key scopes are not shown; but a key that may create a pet of another name may create this one. */
  async #unlessForbidden(attempt: Attempt): Promise<Attempt> {
    if (statusOf(attempt.exchange) !== 403) return attempt
    this.#run.requireSpare(2)
    await this.#creation.attempt({ ...attempt.sent, name: this.#pets.names.next() })
    return this.#creation.attempt(attempt.sent)
  }

  /** Names in many scripts: as long as may be or, where such are rejected, short. */
  readonly scripts = once('exploration.scripts', async (): Promise<readonly Attempt[]> => {
    await this.#creation.category()
    // Such names take longer to make than a request: not where none can be sent.
    if (this.#run.budget.spare === 0) this.#run.requireSpare(1)
    await this.#creation.wide()
    await this.edges().catch(unlessLeftOut)
    const [first = ''] = blockTexts(longNameLetters)
    const trial = await this.#batch([first], async (text) =>
      this.#unlessForbidden(await this.#named(text, 'last')),
    )
    const texts = areRejected(trial) ? blockTexts(shortNameLetters) : blockTexts(longNameLetters).slice(1)
    const ofSigns = texts.filter(isOfSigns)
    const ends = endSigns(this.#run.chance('ends of names'), ofSigns.length)
    const make = (text: string): Promise<Attempt> => {
      const place = ends[ofSigns.indexOf(text)] ?? (texts.indexOf(text) % 2 === 1 ? 'first' : 'last')
      return this.#named(text, place)
    }
    const some = [...trial, ...(await this.#batch(texts.slice(0, 4), make))]
    if (areRejected(some)) return some
    // Where few pets may be created, words find more.
    return [...some, ...(await this.#batch(texts.slice(4), make, this.#pets.wordsLeft.length))]
  })

  /** Bodies like earlier ones: the same again, its name in capitals, and such as are written with escapes. */
  readonly repeats = once('exploration.repeats', async (): Promise<readonly Attempt[]> => {
    const { attempt, categoryId } = await this.#creation.control()
    const { animal: hard } = await this.#creation.expressive()
    const { budget, clock, creates, store } = this.#run
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
    // Set aside before the wait: whatever else explores meanwhile would take them.
    const affordable = bodies.slice(0, creates.left - createsKept).filter(() => budget.explore(1))
    if (affordable.length === 0) this.#run.requireSpare(1)
    // A service that looks whether a name is in use finds it then.
    if (attempt.animal !== undefined) await sleepPast(clock, store.lagsUntilFor(attempt.animal.id))
    return settled(affordable, ([sent, body = this.#pets.writings.next(sent)]) =>
      this.#creation.attempt(sent, { ...body, mayRefuse: true }),
    )
  })

  /** All of these POSTs but for the repeated ones. What is left is enough, where the run may not create so many pets. */
  readonly creates = once('exploration.creates', async (): Promise<void> => {
    await this.plain()
    for (const some of [this.edges, this.words, this.scripts]) await some().catch(unlessLeftOut)
  })

  /** Sends a valid body, written in whichever way tries most together with it. */
  #attempt(sent: NewPet, refusal: 'free' | 'a breach' = 'a breach'): Promise<Attempt> {
    const body = this.#pets.writings.next(sent, {}, { refusal })
    return this.#creation.attempt(sent, { ...body, mayRefuse: refusal === 'free' })
  }

  /** @param kept - of the creates that are left, so many are for others */
  async #batch<I>(
    items: readonly I[],
    make: (item: I, index: number) => Promise<Attempt>,
    kept = 0,
  ): Promise<readonly Attempt[]> {
    this.#run.requireWrites()
    const forRepeats = this.repeats.isStarted() ? 0 : createsOfRepeats
    const room = this.#run.creates.left - createsKept - forRepeats - kept
    if (room <= 0) throw new LeftOut(`left out: the run may create no more animals (--max-creates)`)
    // A page that is read part by part may have some pets twice, where others are created meanwhile.
    const page = this.#sweep.longest()
    const attempts = await spread(this.#run, items.slice(0, room), make)
    await page
    await this.#sweep.fit(this.#pets.statuses.common)
    return attempts
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
}

function areRejected(attempts: readonly Attempt[]): boolean {
  return attempts.every(({ exchange }) => exchange.response?.status === 400)
}

/** Names that are like one, but for what some leave out to tell whether two are the same. */
function namesLike(name: string): readonly string[] {
  const withoutMarks = name.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
  return [withoutMarks, name.replaceAll('🐶', '🐱'), `${name.slice(0, -1)}x`]
}

/** None of these POSTs is sent: the others are enough. */
function unlessLeftOut(error: unknown): undefined {
  return error instanceof LeftOut ? undefined : unlessFatal(error)
}

/** Whatever is not ASCII as JSON escapes with capital digits (RFC 8259, section 7). */
function escapedThroughout(sent: NewPet): string {
  return stringifyJson(sent)
    .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
    .replaceAll('/', '\\/')
}
