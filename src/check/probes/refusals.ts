import { statusOf } from '../../oracle/exchange-status.ts'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import { looksLikeAttack } from '../../oracle/ordinary.ts'
import { ownCategories, ownCategory } from '../../oracle/own-category.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { once, onceEach } from '../once.ts'
import { LeftOut, unlessFatal } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'
import type { WrittenBody } from '../target.ts'
import type { BroughtIds } from './brought-ids.ts'
import type { Creation } from './creation.ts'
import { alike, type InvalidBody, invalidBodies } from './invalid-bodies.ts'
import { Writings } from './writings.ts'

/** Probes of POST /pets with bodies that are invalid. */
export class Refusals {
  readonly #run: RunContext
  readonly #creation: () => Creation
  readonly #broughtIds: () => BroughtIds
  readonly #sent: { readonly body: InvalidBody; readonly exchange: Exchange }[] = []
  /** Rows of which a body that was answered 403 has been looked into. */
  readonly #forbidden = new Set<InvalidBody['requirement']>()
  readonly #writings: Writings
  #ownCategories = 0

  constructor(run: RunContext, creation: () => Creation, broughtIds: () => BroughtIds) {
    this.#run = run
    this.#creation = creation
    this.#broughtIds = broughtIds
    this.#writings = new Writings(
      run.chance('writings of refused bodies'),
      run.chance('forms of refused bodies on the wire'),
    )
  }

  readonly #bodies = once('refusals.bodies', async () =>
    invalidBodies(this.#run.contract.schemas.NewPet, this.#run.chance('invalid bodies')),
  )

  /** Sends the invalid body of this label. */
  readonly refuse = onceEach('refusals.refuse', async (label: string): Promise<Exchange> => {
    this.#run.requireWrites()
    const body = (await this.#bodies()).find((one) => one.label === label)
    if (body === undefined) throw new RangeError(`no invalid body is called ${label}`)
    if (!body.essential) this.#run.requireSpare(1)
    const categoryId = await this.#categoryFor(body)
    const sent = await this.#send(body, categoryId)
    // One whose answer was lost may have been stored: then its name tells nothing.
    const isLost = sent.earlier !== undefined
    const again = isLost ? await this.#send(body, categoryId).catch(unlessFatal) : undefined
    const exchange = again ?? sent
    this.#sent.push({ body, exchange })
    return exchange
  })

  async #send(body: InvalidBody, categoryId: bigint): Promise<Exchange> {
    const { label, essential, breakage, requirement, place } = body
    const { names } = this.#creation()
    // A service that says what is wrong with a pet repeats its name, and the signs that JSON escapes with it.
    const isQuoted = !essential && breakage.property === 'status' && place % everyQuoted === 0
    const name = isQuoted ? names.nextWith('"Lord" \\') : names.next()
    const valid = body.setting({ name, categoryId, ...this.#statusOf(body) })
    const text = await this.#withId(body, breakage.apply(valid))
    const given = { keyword: `${breakage.property ?? 'the body'}, ${breakage.keyword}`, label }
    // What decides is sent as everybody sends it.
    if (essential) return this.#ask({ text }, requirement)
    const { isTaken } = this.#creation().pets.writings
    return this.#ask(this.#writings.ofText(text, given, isTaken), requirement)
  }

  /** Of what decides nothing, one in four has no status; under each seed others have each. */
  #statusOf({ essential, place }: InvalidBody): { readonly status?: PetStatus } {
    const turn = essential ? place % petStatuses.length : (place + this.#run.settings.seed) % everyBare
    return turn < petStatuses.length ? { status: this.#creation().statuses.at(turn) } : {}
  }

  /** Of what decides nothing, some bring the id of a pet, where a valid body that does is accepted: the pet is to stay. */
  async #withId({ essential, place }: InvalidBody, text: string): Promise<string> {
    const isChosen = !essential && (place + this.#run.settings.seed) % everyWithId === 0
    if (!isChosen || !/^{.+}$/s.test(text)) return text
    const taken = await this.#broughtIds().taken().catch(unlessFatal)
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
    const isTold = this.#forbidden.has(row) || looksLikeAttack(exchange.request)
    if (statusOf(exchange) !== 403 || attempt.animal === undefined || isTold) return exchange
    this.#forbidden.add(row)
    const { names } = this.#creation()
    const plain = { name: names.next(), categoryId, status: 'available' as const }
    await this.#creation().attempt(plain).catch(unlessFatal)
    return (await target.create(body).catch(unlessFatal)) ?? exchange
  }

  /**
   * The category of a create that was let in; but where only the name is wrong, and it decides nothing, one of the run's
   * own if the service takes any: what is left of the create can be told without a name.
   */
  async #categoryFor({ essential, breakage }: InvalidBody): Promise<bigint> {
    const { categoryId } = await this.#creation().control()
    if (essential || breakage.property !== 'name' || this.#ownCategories >= ownCategories) return categoryId
    const [wide] = await this.#creation().wide()
    if (wide?.animal === undefined) return categoryId
    this.#ownCategories += 1
    return ownCategory(this.#run.tag, this.#ownCategories - 1)
  }

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
    const isRepeated = which === 'repeated'
    const isOfThese = (body: InvalidBody): boolean =>
      body.requirement === row && body.isRepeated === isRepeated
    const explored = (await this.#bodies()).filter((body) => isOfThese(body) && !body.essential)
    const batches = isRepeated
      ? alike(explored)
      : Map.groupBy(explored, (_, index) => Math.floor(index / exploredAtOnce)).values()
    for (const batch of batches) {
      const accepted = this.#sent.filter(
        ({ body, exchange }) => isOfThese(body) && (statusOf(exchange) ?? firstRefusal) < firstRefusal,
      )
      if (accepted.length >= enoughAccepted) return
      const sent = await Promise.allSettled(batch.map(({ label }) => this.refuse(label)))
      for (const outcome of sent)
        if (outcome.status === 'rejected' && !(outcome.reason instanceof LeftOut)) throw outcome.reason
    }
  }

  /** Sends a valid body while an invalid one is on its way: what is wrong with the one is not wrong with the other. */
  async beside(): Promise<void> {
    const { names, statuses } = this.#creation()
    const categoryId = await this.#creation().category()
    const invalid = (await this.#bodies()).find(({ essential }) => !essential)
    if (invalid === undefined) return
    this.#run.requireSpare(1)
    const sent = { name: names.next(), categoryId, status: statuses.next(invalid.place) }
    await Promise.allSettled([this.refuse(invalid.label), this.#creation().attempt(sent)])
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
const everyWithId = 4
const exploredAtOnce = 6
const enoughAccepted = 2
const firstRefusal = 400
