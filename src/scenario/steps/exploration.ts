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
import type { RequestOptions, WrittenBody } from '../target.ts'
import type { Attempt, Creation } from './creation.ts'
import { settled, spread } from './spread.ts'
import type { Sweep } from './sweep.ts'

const longNameLetters = 40
const shortNameLetters = 11
/** POSTs that are sent beside a page. */
const createsBesidePage = 30
/** Special names that come before other ones. */
const wordsFirst = 8
/** Without letters and digits that are special names by themselves. */
const kindsOfLetters = ['ABCDEFGHIJKLMOPQRSTUVWXYZ', 'abcdefghijklmopqrstuvwxyz', '123456789'] as const
const plainLetters = ['ABCDEFGHIJKLMN', 'opqrstuvwxyz01', 'OPQRSTUVWXYZab', 'cdefghijklmn', '23456789']
/** What a name may have before the run's tag: some services check the first character alone. */
const beginnings: readonly string[] = ['', 'R', '7']
type Edge = readonly [categoryId?: bigint, status?: PetStatus]

/** Categories at the edges of int64 and of narrower numbers; with a status for the most important ones. */
const edges: readonly Edge[] = [
  [2n ** 63n - 1n, 'available'],
  [-(2n ** 63n)],
  [0n],
  [2n ** 31n],
  [2n ** 32n + 5n],
  // The required ones are sold, so each status has a category that no double holds.
  [-(2n ** 53n) - 1n, 'pending'],
  [-(2n ** 31n) - 1n],
  // Narrower integers end at the first three, a float at the fourth.
  [200n],
  [40_000n],
  [2n ** 16n + 1n],
  [2n ** 24n + 1n],
  // A double holds these, but some services write only fourteen digits of one.
  [123_456_789_012_347n],
  [8_123_456_789_012_347n],
]

const threeMore = [1, 2, 3]

type Make = () => Promise<Attempt>
type Refusal = 'free' | 'a breach'

/** The scenarios of {@link explorationOf}. */
export type Exploration = ReturnType<typeof explorationOf>

/** POSTs that go further than the verdicts need: one list, of which a run sends as many as it may. */
export function explorationOf(run: RunContext, sweep: Sweep, creation: Creation) {
  const { budget, clock, store } = run
  const { pets } = creation
  // By tag, since a short name that an earlier run drew may be in use.
  const letters = run.chance(`letters of ${run.tag}`)

  /** Names in every script, with every letter, or mistaken for other things by software; and categories at the edges. */
  const creates = once('exploration.creates', async (): Promise<void> => {
    await creation.category()
    const room = run.creates.left - createsForIds
    if (room <= 0) throw new LeftOut('left out: the run may create no more pets (--max-creates)')
    // Names take longer to make than a request, so only where one can be sent.
    if (budget.spare === 0) run.requireSpare(1)
    const makes = (await allMakes()).slice(0, room)
    for (let from = 0; from < makes.length; from += createsBesidePage) {
      // A page that is read part by part may show pets twice while others are created.
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
    const areBothTaken = areHardTaken && wide?.pet !== undefined
    const named = makesOf(texts, (name, index) => makeNamed(name, areBothTaken ? edges[index] : undefined))
    const atEdges = makesOf(areBothTaken ? [] : edges, (edge) => makeNamed(pets.names.next(), edge))
    const plain = [...plainNames(), oneOf([...oneOf(kindsOfLetters, letters)], letters)]
    // A body in chunks proves something only where its name must be accepted.
    const asTheyAre = makesOf(plain, (name, index) =>
      make(pets.named(name), 'a breach', index === 0 ? { wire: 'in chunks' } : {}),
    )
    // Words without the run's tag may be in use, so the service may reject them.
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
      // Then a page of a hundred pets is longer than 16 KiB, even on a store that began empty.
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

  /** Names with texts in many scripts; some have signs at both ends. */
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

  /** A special name or category; where the service rejects both together, the name by itself shows which. */
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

  /** After a 403, a POST with another name shows whether the key may create at all. */
  async function unlessForbidden(attempt: Attempt): Promise<Attempt> {
    if (statusOf(attempt.exchange) !== 403) return attempt
    run.requireSpare(2)
    await creation.attempt({ ...attempt.sent, name: pets.names.next() })
    return creation.attempt(attempt.sent)
  }

  /** Bodies like earlier ones: the same again, its name in capitals, similar names, and escapes. */
  const repeats = once('exploration.repeats', async (): Promise<void> => {
    const { attempt, categoryId } = await creation.control()
    const { pet: hard } = await creation.expressive()
    // Some services typeset three dots, a letter in brackets and a fraction.
    const name = `${pets.names.next()} Zoë 🐶 / ß... (c) (tm) 1/2 +- (r)`
    const written: NewPet = { name, categoryId, status: pets.statuses.unlessRare('pending') }
    const likeIt = hard === undefined ? [] : namesLike(hard.sent.name)
    const bodies: readonly (readonly [NewPet, WrittenBody?])[] = [
      [attempt.sent],
      [pets.named(attempt.sent.name.toUpperCase())],
      [written, { text: escapedThroughout(written) }],
      ...likeIt.map((like) => [pets.named(like)] as const),
    ]
    // Reserved before the wait, since other exploration would use it up.
    const affordable = bodies.slice(0, run.creates.left).filter(() => budget.explore(1))
    if (affordable.length === 0) run.requireSpare(1)
    // By then, a service that checks whether names are in use finds them.
    if (attempt.pet !== undefined) await sleepPast(clock, store.lagsUntilFor(attempt.pet.id))
    await settled(affordable, ([sent, body = pets.writings.next(sent)]) =>
      creation.attempt(sent, { ...body, mayRefuse: true }),
    )
  })

  /** Sends a valid body in the form tested least with it. */
  function make(sent: NewPet, refusal: Refusal, form: RequestOptions = {}): Promise<Attempt> {
    const body = pets.writings.next(sent, {}, { refusal })
    return creation.attempt(sent, { ...body, ...form, mayRefuse: refusal === 'free' })
  }

  return { creates, repeats }
}

/** Functions that each send a valid body for one item. */
function makesOf<T>(
  items: readonly T[],
  make: (item: T, index: number) => Promise<Attempt>,
): readonly Make[] {
  return items.map((item, index) => () => make(item, index))
}

/** Names that differ from one only in what some services ignore when they compare names. */
function namesLike(name: string): readonly string[] {
  const withoutMarks = name.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
  return [withoutMarks, name.replaceAll('🐶', '🐱'), `${name.slice(0, -1)}x`]
}

/** JSON with everything beyond ASCII as escapes with capital digits (RFC 8259, section 7). */
function escapedThroughout(sent: NewPet): string {
  return stringifyJson(sent)
    .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
    .replaceAll('/', '\\/')
}
