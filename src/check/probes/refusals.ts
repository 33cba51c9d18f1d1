import type { ChanceStream } from '../../generate/chance.ts'
import { numberNames } from '../../generate/telling-names.ts'
import { bodies as bodyFactor } from '../../interactions/factors/creating.ts'
import { SentNames } from '../../interactions/sent-names.ts'
import { statusOf } from '../../oracle/exchange-status.ts'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import { looksLikeAttack } from '../../oracle/ordinary.ts'
import { ownCategories, ownCategory } from '../../oracle/own-category.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { once, onceEach } from '../once.ts'
import { LeftOut, unlessFatal } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'
import type { WrittenBody } from '../target.ts'
import type { Creation } from './creation.ts'
import { alike, type InvalidBody, invalidBodies } from './invalid-bodies.ts'
import { asCreate, Writings } from './writings.ts'

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
    const exchange = (isLost ? await this.#send(body, categoryId).catch(unlessFatal) : undefined) ?? sent
    this.#sent.push({ body, exchange })
    return exchange
  })

  async #send(body: InvalidBody, categoryId: bigint): Promise<Exchange> {
    const { label, essential, breakage, requirement } = body
    const name = await this.#nameFor(body)
    const valid = body.setting({ name, categoryId, ...this.#statusOf(body) })
    const text = await this.#withId(body, breakage.apply(valid))
    // What is wrong with it: as the model of creates has it, and as the schema has.
    const level = bodyFactor(this.#run.contract).levelOf({
      request: { ...asCreate, body: text },
      names: new SentNames(),
    })
    const given = {
      ...(level === undefined ? {} : { body: level }),
      keyword: `${breakage.property ?? 'the body'}, ${breakage.keyword}`,
      label,
    }
    // What decides is sent as everybody sends it.
    if (essential) {
      this.#writings.seeInvalid(given, { text })
      return this.#ask({ text }, requirement)
    }
    return this.#ask(this.#writings.ofInvalid(text, given, this.#creation().writings.isTaken), requirement)
  }

  /**
   * Who says what is wrong with an animal repeats its name, and the signs that JSON escapes with it: of the bodies with a wrong
   * status that decide nothing some have such a name, where one is let in.
   */
  async #nameFor({ essential, breakage, place }: InvalidBody): Promise<string> {
    const { names } = this.#creation()
    const isChosen =
      !essential && breakage.property === 'status' && (place + this.#run.settings.seed) % everyQuoted === 0
    const areLetIn = isChosen && (await this.#creation().areHardLetIn().catch(unlessFatal)) === true
    return areLetIn ? names.nextWith('"Lord" \\') : names.next()
  }

  /** Of what decides nothing, one in four has no status; under each seed others have each. */
  #statusOf({ essential, place }: InvalidBody): { readonly status?: PetStatus } {
    const turn = essential ? place % petStatuses.length : (place + this.#run.settings.seed) % everyBare
    return turn < petStatuses.length ? { status: this.#creation().statuses.at(turn) } : {}
  }

  /**
   * Of bodies that decide nothing, some bring the id of an animal, where a valid one that does is let in: it is to stay as it
   * was, and no less is asked of them for that. Of those that are made again, one of each kind does.
   */
  async #withId({ essential, isRepeated, place }: InvalidBody, text: string): Promise<string> {
    if (essential || !/^{.+}$/s.test(text)) return text
    const isChosen = isRepeated
      ? (place + this.#run.settings.seed) % everyBare === 0
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
      const status = creation.statuses.next(index)
      const sent = creation.pets.inAnyCategory(name, status)
      const refused = labels.slice(2 * index, 2 * index + 2).map((label) => this.refuse(label))
      const attempt = creation.attempt(sent, creation.writings.next(sent, {}, { refusal: 'a breach' }))
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
