import type { ChanceStream } from '../../generate/chance.ts'
import { endSigns } from '../../generate/end-signs.ts'
import { oneOf } from '../../generate/one-of.ts'
import { blockTexts, isOfSigns } from '../../generate/unicode-names.ts'
import { stringifyJson } from '../../http/lossless-json.ts'
import { isPlain, longestName, plainNameLength } from '../../oracle/body-validity.ts'
import { statusOf } from '../../oracle/exchange-status.ts'
import type { NewPet, PetStatus } from '../../oracle/new-pet.ts'
import { once } from '../once.ts'
import { LeftOut } from '../outcome.ts'
import { createsForIds } from '../plan.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'
import type { Asking, WrittenBody } from '../target.ts'
import type { Attempt, Creation } from './creation.ts'
import type { NewPets } from './new-pets.ts'
import { settled, spread } from './spread.ts'
import type { Sweep } from './sweep.ts'

const longNameLetters = 40
const shortNameLetters = 11
/** So many creates are sent beside a page. */
const createsBesidePage = 30
/** Words that a run sends before what is left of other names. */
const wordsFirst = 8
/** Without what may be sent as a word, too. */
const kindsOfLetters = ['ABCDEFGHIJKLMOPQRSTUVWXYZ', 'abcdefghijklmopqrstuvwxyz', '123456789'] as const
const plainLetters = ['ABCDEFGHIJKLMN', 'opqrstuvwxyz01', 'OPQRSTUVWXYZab', 'cdefghijklmn', '23456789']
/** What a name may have before the run's tag: some services look at the first character alone. */
const beginnings: readonly string[] = ['', 'R', '7']
/** Categories at the edges of int64, and where narrower numbers end; with a status, for those of most worth. */
const edges: readonly (readonly [categoryId: bigint, status?: PetStatus])[] = [
  [2n ** 63n - 1n, 'available'],
  [-(2n ** 63n)],
  [0n],
  [2n ** 31n],
  [2n ** 32n + 5n],
  // That of those that decide is sold: so each status has one that no double holds.
  [-(2n ** 53n) - 1n, 'pending'],
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

/** Sends a valid body that goes further than the verdicts need. */
type Make = () => Promise<Attempt>

/** POSTs that go further than the verdicts need: one list, which every run sends as far as it may. */
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

  /**
   * Names in every script, categories at the edges of int64, both at once where both are taken; plain names with every
   * letter; and names that software takes for something else, of which the seed draws those that come first.
   */
  readonly creates = once('exploration.creates', async (): Promise<readonly Attempt[]> => {
    await this.#creation.category()
    this.#run.requireWrites()
    const room = this.#run.creates.left - createsForIds
    if (room <= 0) throw new LeftOut('left out: the run may create no more animals (--max-creates)')
    // Names take longer to make than a request: not where none can be sent.
    if (this.#run.budget.spare === 0) this.#run.requireSpare(1)
    const makes = await this.#makes()
    const attempts: Attempt[] = []
    for (let from = 0; from < Math.min(room, makes.length); from += createsBesidePage) {
      // A page that is read part by part may have some pets twice, where others are created meanwhile.
      const page = this.#sweep.longest()
      const some = makes.slice(from, Math.min(room, from + createsBesidePage))
      attempts.push(...(await spread(this.#run, some, (make) => make())))
      await page
      await this.#sweep.fit(this.#pets.statuses.common)
    }
    return attempts
  })

  async #makes(): Promise<readonly Make[]> {
    const [wide] = await this.#creation.wide()
    const areHardTaken = await this.#creation.areHardLetIn()
    const texts = this.#texts(areHardTaken ? longNameLetters : shortNameLetters)
    const areBothTaken = areHardTaken && wide?.animal !== undefined
    const beside = areBothTaken ? edges : []
    const named = texts.map(
      (name, index): Make =>
        () =>
          this.#named(name, beside[index]),
    )
    const atEdges = edges.slice(beside.length).map(
      (edge): Make =>
        () =>
          this.#named(this.#pets.names.next(), edge),
    )
    const plain = [...this.#plainNames(), oneOf([...oneOf(kindsOfLetters, this.#letters)], this.#letters)]
    // A body in chunks tells where it may not be refused for its name.
    const asTheyAre = plain.map(
      (name, index): Make =>
        () =>
          this.#attempt(this.#pets.named(name), 'a breach', index === 0 ? { wire: 'in chunks' } : {}),
    )
    const words = this.#pets.wordsLeft.map(
      (word): Make =>
        () =>
          this.#word(word),
    )
    const first = edges.length
    return [
      ...(areBothTaken ? [] : atEdges),
      ...named.slice(0, first),
      ...asTheyAre.slice(0, 2),
      ...words.slice(0, wordsFirst),
      ...named.slice(first),
      ...words.slice(wordsFirst),
      ...asTheyAre.slice(2),
    ]
  }

  #plainNames(): readonly string[] {
    return plainLetters.map((letters, index) => {
      const own = this.#pets.names.next()
      return index % 2 === 0
        ? `${own}${letters}`.slice(0, plainNameLength)
        : `${letters} ${own}`.slice(-plainNameLength)
    })
  }

  /** Names with texts in many scripts, and signs at both ends of some. */
  #texts(length: number): readonly string[] {
    const texts = blockTexts(length)
    const ofSigns = texts.filter(isOfSigns)
    const ends = endSigns(this.#run.chance('ends of names'), ofSigns.length)
    return texts.map((text, index) => {
      const own = this.#pets.names.next()
      const { first, last } = ends[ofSigns.indexOf(text)] ?? { first: '', last: '' }
      const room = longestName - [...first, ...own, ...last].length - 1
      const some = [...text].slice(0, room).join('').trimEnd()
      if (index % 2 === 1 || first !== '') return `${first}${some} ${own}${last}`
      const fitting = beginnings.map((beginning) => `${beginning}${own} ${some}`)
      return this.#pets.writings.name(fitting.filter((name) => [...name].length <= longestName))
    })
  }

  /** A name beyond plain ones, or a category; where both together are rejected, the name by itself tells. */
  async #named(name: string, edge?: (typeof edges)[number]): Promise<Attempt> {
    const [categoryId, status] = edge ?? []
    const sent =
      categoryId === undefined || status === undefined
        ? this.#pets.named(name, categoryId)
        : { name, categoryId, status: this.#pets.statuses.unlessRare(status) }
    const attempt = await this.#unlessForbidden(await this.#attempt(sent, 'free'))
    const isEither = statusOf(attempt.exchange) === 400 && categoryId !== undefined && !isPlain(name)
    return isEither && this.#run.budget.explore(1) ? this.#attempt(this.#pets.named(name), 'free') : attempt
  }

  /**
   * A name that software takes for something else. Those without the run's tag may be in use, and rejected for that: whether
   * that is a reason shows when an equal body is sent again ({@link repeats}).
   */
  async #word(name: string): Promise<Attempt> {
    const mayRefuse = !isPlain(name) || !name.includes(this.#run.tag)
    return this.#unlessForbidden(await this.#attempt(this.#pets.named(name), mayRefuse ? 'free' : 'a breach'))
  }

  /** Key scopes are not shown; but a key that may create a pet of another name may create this one. */
  async #unlessForbidden(attempt: Attempt): Promise<Attempt> {
    if (statusOf(attempt.exchange) !== 403) return attempt
    this.#run.requireSpare(2)
    await this.#creation.attempt({ ...attempt.sent, name: this.#pets.names.next() })
    return this.#creation.attempt(attempt.sent)
  }

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
    const affordable = bodies.slice(0, creates.left).filter(() => budget.explore(1))
    if (affordable.length === 0) this.#run.requireSpare(1)
    // A service that looks whether a name is in use finds it then.
    if (attempt.animal !== undefined) await sleepPast(clock, store.lagsUntilFor(attempt.animal.id))
    return settled(affordable, ([sent, body = this.#pets.writings.next(sent)]) =>
      this.#creation.attempt(sent, { ...body, mayRefuse: true }),
    )
  })

  /** Sends a valid body, written in whichever way tries most together with it. */
  #attempt(sent: NewPet, refusal: 'free' | 'a breach' = 'a breach', form: Asking = {}): Promise<Attempt> {
    const body = this.#pets.writings.next(sent, {}, { refusal })
    return this.#creation.attempt(sent, { ...body, ...form, mayRefuse: refusal === 'free' })
  }
}

/** Names that are like one, but for what some leave out to tell whether two are the same. */
function namesLike(name: string): readonly string[] {
  const withoutMarks = name.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
  return [withoutMarks, name.replaceAll('🐶', '🐱'), `${name.slice(0, -1)}x`]
}

/** Whatever is not ASCII as JSON escapes with capital digits (RFC 8259, section 7). */
function escapedThroughout(sent: NewPet): string {
  return stringifyJson(sent)
    .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
    .replaceAll('/', '\\/')
}
