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
type Edge = readonly [categoryId?: bigint, status?: PetStatus]

/** Categories at the edges of int64, and where narrower numbers end; with a status, for those of most worth. */
const edges: readonly Edge[] = [
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

const threeMore = [1, 2, 3]

type Make = () => Promise<Attempt>
type Refusal = 'free' | 'a breach'

/** The scenarios of {@link explorationOf}. */
export type Exploration = ReturnType<typeof explorationOf>

/** POSTs that go further than the verdicts need: one list, which every run sends as far as it may. */
export function explorationOf(run: RunContext, sweep: Sweep, creation: Creation) {
  const { budget, clock, store } = run
  const { pets } = creation
  // So short a name that an earlier run gave may be in use.
  const letters = run.chance(`letters of ${run.tag}`)

  /**
   * Names in every script, categories at the edges of int64, both at once where both are taken; plain names with every
   * letter; and names that software takes for something else, of which the seed draws those that come first.
   */
  const creates = once('exploration.creates', async (): Promise<void> => {
    await creation.category()
    const room = run.creates.left - createsForIds
    if (room <= 0) throw new LeftOut('left out: the run may create no more animals (--max-creates)')
    // Names take longer to make than a request: not where none can be sent.
    if (budget.spare === 0) run.requireSpare(1)
    const makes = (await allMakes()).slice(0, room)
    for (let from = 0; from < makes.length; from += createsBesidePage) {
      // A page that is read part by part may have some pets twice, where others are created meanwhile.
      const page = sweep.longest()
      await spread(run, makes.slice(from, from + createsBesidePage), (make) => make())
      await page
      await sweep.fit(pets.statuses.common)
    }
  })

  async function allMakes(): Promise<readonly Make[]> {
    const [wide] = await creation.wide()
    const areHardTaken = await creation.areHardLetIn()
    const texts = scriptTexts(areHardTaken ? longNameLetters : shortNameLetters)
    const areBothTaken = areHardTaken && wide?.animal !== undefined
    const named = makesOf(texts, (name, index) => makeNamed(name, areBothTaken ? edges[index] : undefined))
    const atEdges = makesOf(areBothTaken ? [] : edges, (edge) => makeNamed(pets.names.next(), edge))
    const plain = [...plainNames(), oneOf([...oneOf(kindsOfLetters, letters)], letters)]
    // A body in chunks tells where it may not be refused for its name.
    const asTheyAre = makesOf(plain, (name, index) =>
      make(pets.named(name), 'a breach', index === 0 ? { wire: 'in chunks' } : {}),
    )
    // Those without the run's tag may be in use: whether that is a reason shows when an equal body is sent again.
    const words = makesOf(pets.wordsLeft(), (word) =>
      makeNamed(word, [], isPlain(word) && word.includes(run.tag) ? 'a breach' : 'free'),
    )
    return [
      ...atEdges,
      ...named.slice(0, edges.length),
      ...asTheyAre.slice(0, 2),
      ...words.slice(0, wordsFirst),
      ...named.slice(edges.length),
      ...words.slice(wordsFirst),
      ...asTheyAre.slice(2),
      // A page of a hundred is longer than 16 KiB then, where the store began empty.
      ...makesOf(run.settings.depth === 'deep' ? threeMore : [], () => makeNamed(pets.longName())),
    ]
  }

  function plainNames(): readonly string[] {
    return plainLetters.map((letters, index) => {
      const own = pets.names.next()
      return index % 2 === 0
        ? `${own}${letters}`.slice(0, plainNameLength)
        : `${letters} ${own}`.slice(-plainNameLength)
    })
  }

  /** Names with texts in many scripts, and signs at both ends of some. */
  function scriptTexts(length: number): readonly string[] {
    const texts = blockTexts(length)
    const ofSigns = texts.filter(isOfSigns)
    const ends = endSigns(run.chance('ends of names'), ofSigns.length)
    return texts.map((text, index) => {
      const own = pets.names.next()
      const { first, last } = ends[ofSigns.indexOf(text)] ?? { first: '', last: '' }
      const room = longestName - [...first, ...own, ...last].length - 1
      const some = [...text].slice(0, room).join('').trimEnd()
      if (index % 2 === 1 || first !== '') return `${first}${some} ${own}${last}`
      const fitting = beginnings.map((beginning) => `${beginning}${own} ${some}`)
      return pets.writings.name(fitting.filter((name) => [...name].length <= longestName))
    })
  }

  /** A name beyond plain ones, or a category; where both together are rejected, the name by itself tells. */
  async function makeNamed(
    name: string,
    [categoryId, status]: Edge = [],
    refusal: Refusal = 'free',
  ): Promise<Attempt> {
    const given = { categoryId, status: status && pets.statuses.unlessRare(status) }
    const attempt = await unlessForbidden(await make(pets.named(name, given), refusal))
    const isEither = statusOf(attempt.exchange) === 400 && categoryId !== undefined && !isPlain(name)
    return isEither && budget.explore(1) ? make(pets.named(name), 'free') : attempt
  }

  /** Key scopes are not shown; but a key that may create a pet of another name may create this one. */
  async function unlessForbidden(attempt: Attempt): Promise<Attempt> {
    if (statusOf(attempt.exchange) !== 403) return attempt
    run.requireSpare(2)
    await creation.attempt({ ...attempt.sent, name: pets.names.next() })
    return creation.attempt(attempt.sent)
  }

  /** Bodies like earlier ones: the same again, its name in capitals, and such as are written with escapes. */
  const repeats = once('exploration.repeats', async (): Promise<void> => {
    const { attempt, categoryId } = await creation.control()
    const { animal: hard } = await creation.expressive()
    // Some set three dots, a letter in brackets and a fraction as print has them.
    const name = `${pets.names.next()} Zoë 🐶 / ß... (c) (tm) 1/2 +- (r)`
    const written: NewPet = { name, categoryId, status: pets.statuses.unlessRare('pending') }
    const likeIt = hard === undefined ? [] : namesLike(hard.sent.name)
    const bodies: readonly (readonly [NewPet, WrittenBody?])[] = [
      [attempt.sent],
      [pets.named(attempt.sent.name.toUpperCase())],
      [written, { text: escapedThroughout(written) }],
      ...likeIt.map((like) => [pets.named(like)] as const),
    ]
    // Set aside before the wait: whatever else explores meanwhile would take them.
    const affordable = bodies.slice(0, run.creates.left).filter(() => budget.explore(1))
    if (affordable.length === 0) run.requireSpare(1)
    // A service that looks whether a name is in use finds it then.
    if (attempt.animal !== undefined) await sleepPast(clock, store.lagsUntilFor(attempt.animal.id))
    await settled(affordable, ([sent, body = pets.writings.next(sent)]) =>
      creation.attempt(sent, { ...body, mayRefuse: true }),
    )
  })

  /** Sends a valid body, written in whichever way tries most together with it. */
  function make(sent: NewPet, refusal: Refusal, form: Asking = {}): Promise<Attempt> {
    const body = pets.writings.next(sent, {}, { refusal })
    return creation.attempt(sent, { ...body, ...form, mayRefuse: refusal === 'free' })
  }

  return { creates, repeats }
}

/** What sends a valid body for each of some items, once it is called. */
function makesOf<T>(
  items: readonly T[],
  make: (item: T, index: number) => Promise<Attempt>,
): readonly Make[] {
  return items.map((item, index) => () => make(item, index))
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
