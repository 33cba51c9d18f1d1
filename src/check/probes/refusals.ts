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

/** Of bodies that decide nothing, one in so many has no status. */
const everyBare = petStatuses.length + 1
/** Of bodies with a wrong status that decide nothing, one in so many has a name with quotes in it. */
const everyQuoted = 3
/** Of bodies that decide nothing, one in so many brings an id. */
const everyWithId = 4
const exploredAtOnce = 6
const enoughAccepted = 2
const firstRefusal = 400

/** Makes the requests of POST /pets with bodies that are invalid. */
export function refusalsOf(
  run: RunContext,
  others: () => { readonly creation: Creation; readonly broughtIds: BroughtIds },
) {
  const { target, budget, settings } = run
  const sent: { readonly body: InvalidBody; readonly exchange: Exchange }[] = []
  /** Requirements of which a body that was answered 403 has been looked into. */
  const forbidden = new Set<InvalidBody['requirement']>()
  const writings = new Writings(
    run.chance('writings of refused bodies'),
    run.chance('forms of refused bodies on the wire'),
  )
  let ownCount = 0

  const bodies = once('refusals.bodies', async () =>
    invalidBodies(run.contract.schemas.NewPet, run.chance('invalid bodies')),
  )

  /** Sends the invalid body of this label. */
  const refuse = onceEach('refusals.refuse', async (label: string): Promise<Exchange> => {
    run.requireWrites()
    const body = (await bodies()).find((one) => one.label === label)
    if (body === undefined) throw new RangeError(`no invalid body is called ${label}`)
    if (!body.essential) run.requireSpare(1)
    const categoryId = await categoryFor(body)
    const first = await send(body, categoryId)
    // One whose answer was lost may have been stored: then its name tells nothing.
    const isLost = first.earlier !== undefined
    const again = isLost ? await send(body, categoryId).catch(unlessFatal) : undefined
    const exchange = again ?? first
    sent.push({ body, exchange })
    return exchange
  })

  async function send(body: InvalidBody, categoryId: bigint): Promise<Exchange> {
    const { label, essential, breakage, requirement, place } = body
    const { names, pets } = others().creation
    // A service that says what is wrong with a pet repeats its name, and the signs that JSON escapes with it.
    const isQuoted = !essential && breakage.property === 'status' && place % everyQuoted === 0
    const name = isQuoted ? names.nextWith('"Lord" \\') : names.next()
    const valid = body.setting({ name, categoryId, ...statusFor(body) })
    const text = await withId(body, breakage.apply(valid))
    const given = { keyword: `${breakage.property ?? 'the body'}, ${breakage.keyword}`, label }
    // What decides is sent as everybody sends it.
    return ask(essential ? { text } : writings.ofText(text, given, pets.writings.isTaken), requirement)
  }

  /** Of what decides nothing, one in four has no status; under each seed others have each. */
  function statusFor({ essential, place }: InvalidBody): { readonly status?: PetStatus } {
    const turn = essential ? place % petStatuses.length : (place + settings.seed) % everyBare
    return turn < petStatuses.length ? { status: others().creation.statuses.at(turn) } : {}
  }

  /** Of what decides nothing, some bring the id of a pet, where a valid body that does is accepted: the pet is to stay. */
  async function withId({ essential, place }: InvalidBody, text: string): Promise<string> {
    const isChosen = !essential && (place + settings.seed) % everyWithId === 0
    if (!isChosen || !/^{.+}$/s.test(text)) return text
    const taken = await others().broughtIds.taken().catch(unlessFatal)
    return taken?.animal === undefined ? text : `${text.slice(0, -1)},"id":${taken.victim.id}}`
  }

  /**
   * Key scopes are not shown: of a body that is answered 403, one for each requirement, a valid create and then the same
   * body tell whether it is the key that may not create.
   */
  async function ask(body: WrittenBody, requirement: InvalidBody['requirement']): Promise<Exchange> {
    const first = await target.create(body)
    // It may be the way in which its media type is written that is refused: then the body by itself tells.
    const isUntold = statusOf(first) === 415 && body.contentType !== undefined
    const exchange = isUntold && budget.explore(1) ? await target.create({ text: body.text }) : first
    const { creation } = others()
    const { attempt, categoryId } = await creation.control()
    const isTold = forbidden.has(requirement) || looksLikeAttack(exchange.request)
    if (statusOf(exchange) !== 403 || attempt.animal === undefined || isTold) return exchange
    forbidden.add(requirement)
    await creation
      .attempt({ name: creation.names.next(), categoryId, status: 'available' })
      .catch(unlessFatal)
    return (await target.create(body).catch(unlessFatal)) ?? exchange
  }

  /**
   * The category of a create that was let in; but where only the name is wrong, and it decides nothing, one of the run's
   * own if the service takes any: what is left of the create can be told without a name.
   */
  async function categoryFor({ essential, breakage }: InvalidBody): Promise<bigint> {
    const { creation } = others()
    const { categoryId } = await creation.control()
    if (essential || breakage.property !== 'name' || ownCount >= ownCategories) return categoryId
    const [wide] = await creation.wide()
    if (wide?.animal === undefined) return categoryId
    ownCount += 1
    return ownCategory(run.tag, ownCount - 1)
  }

  /** Sends all that decide a verdict. */
  async function decide(): Promise<void> {
    const required = (await bodies()).filter(({ essential }) => essential)
    await Promise.allSettled(required.map(({ label }) => refuse(label)))
  }

  /**
   * Sends those of a requirement that decide nothing, as far as there are requests to spare. Each that is accepted leaves
   * something behind, and a few tell enough.
   *
   * @param which - those that are unlike what decides the requirement, or that repeat it
   */
  async function explore(
    requirement: InvalidBody['requirement'],
    which: 'others' | 'repeated',
  ): Promise<void> {
    const isRepeated = which === 'repeated'
    const isOfThese = (body: InvalidBody): boolean =>
      body.requirement === requirement && body.isRepeated === isRepeated
    const explored = (await bodies()).filter((body) => isOfThese(body) && !body.essential)
    const batches = isRepeated
      ? alike(explored)
      : Map.groupBy(explored, (_, index) => Math.floor(index / exploredAtOnce)).values()
    for (const batch of batches) {
      const accepted = sent.filter(
        ({ body, exchange }) => isOfThese(body) && (statusOf(exchange) ?? firstRefusal) < firstRefusal,
      )
      if (accepted.length >= enoughAccepted) return
      for (const outcome of await Promise.allSettled(batch.map(({ label }) => refuse(label))))
        if (outcome.status === 'rejected' && !(outcome.reason instanceof LeftOut)) throw outcome.reason
    }
  }

  /** Sends a valid body while an invalid one is on its way: what is wrong with the one is not wrong with the other. */
  async function beside(): Promise<void> {
    const { creation } = others()
    const categoryId = await creation.category()
    const invalid = (await bodies()).find(({ essential }) => !essential)
    if (invalid === undefined) return
    run.requireSpare(1)
    const valid = {
      name: creation.names.next(),
      categoryId,
      status: creation.statuses.next(invalid.place),
    }
    await Promise.allSettled([refuse(invalid.label), creation.attempt(valid)])
  }

  return {
    ...{ refuse, decide, explore, beside },
    /** What invalid bodies were answered with so far. */
    get answers() {
      return sent.map(({ exchange }) => exchange)
    },
  }
}
