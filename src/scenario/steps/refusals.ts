import { statusOf } from '../../oracle/exchange-status.ts'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import { looksLikeAttack } from '../../oracle/ordinary.ts'
import { ownCategories, ownCategory } from '../../oracle/own-category.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { once, onceEach } from '../once.ts'
import { LeftOut, unlessFatal } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'
import type { WrittenBody } from '../target.ts'
import { BodyForms } from './body-forms.ts'
import type { ClientIds } from './client-ids.ts'
import type { Creation } from './creation.ts'
import { alike, type InvalidBody, invalidBodies } from './invalid-bodies.ts'

/** Of exploring bodies, one in so many has no status. */
const everyBare = petStatuses.length + 1
/** Of exploring bodies with a wrong status, one in so many has a name with quotes. */
const everyQuoted = 3
/** Of exploring bodies, one in so many contains an id. */
const everyWithId = 4
const exploredAtOnce = 6
const enoughAccepted = 2
const firstRefusal = 400

/** Makes the POSTs with invalid bodies. */
export function refusalsOf(
  run: RunContext,
  others: () => { readonly creation: Creation; readonly broughtIds: ClientIds },
) {
  const { target, budget, settings } = run
  const sent: { readonly body: InvalidBody; readonly exchange: Exchange }[] = []
  /** Requirements for which a 403 has been looked into. */
  const forbidden = new Set<InvalidBody['requirement']>()
  const writings = new BodyForms(
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
    // After a lost response, the name may be in use, so the body is sent with another one.
    const isLost = first.earlier !== undefined
    const again = isLost ? await send(body, categoryId).catch(unlessFatal) : undefined
    const exchange = again ?? first
    sent.push({ body, exchange })
    return exchange
  })

  async function send(body: InvalidBody, categoryId: bigint): Promise<Exchange> {
    const { label, essential, breakage, requirement, place } = body
    const { names, pets } = others().creation
    // An error message may repeat the name, with signs that JSON escapes.
    const isQuoted = !essential && breakage.property === 'status' && place % everyQuoted === 0
    const name = isQuoted ? names.nextWith('"Lord" \\') : names.next()
    const valid = body.setting({ name, categoryId, ...statusFor(body) })
    const text = await withId(body, breakage.apply(valid))
    const given = { keyword: `${breakage.property ?? 'the body'}, ${breakage.keyword}`, label }
    // Required bodies go out plainly.
    return ask(essential ? { text } : writings.ofText(text, given, pets.writings.isTaken), requirement)
  }

  /** Of exploring bodies, one in four has no status; the seed shifts which. */
  function statusFor({ essential, place }: InvalidBody): { readonly status?: PetStatus } {
    const turn = essential ? place % petStatuses.length : (place + settings.seed) % everyBare
    return turn < petStatuses.length ? { status: others().creation.statuses.at(turn) } : {}
  }

  /** Adds a pet's id to some exploring bodies where valid ones may have an id: that pet must stay unchanged. */
  async function withId({ essential, place }: InvalidBody, text: string): Promise<string> {
    const isChosen = !essential && (place + settings.seed) % everyWithId === 0
    if (!isChosen || !/^{.+}$/s.test(text)) return text
    const taken = await others().broughtIds.taken().catch(unlessFatal)
    return taken?.pet === undefined ? text : `${text.slice(0, -1)},"id":${taken.victim.id}}`
  }

  /** Sends a body. After a 403, a valid POST and the same body show, once per requirement, whether the key may create. */
  async function ask(body: WrittenBody, requirement: InvalidBody['requirement']): Promise<Exchange> {
    const first = await target.create(body)
    // A 415 may come from the spelling of the media type, so the body is sent plainly.
    const isUntold = statusOf(first) === 415 && body.contentType !== undefined
    const exchange = isUntold && budget.explore(1) ? await target.create({ text: body.text }) : first
    const { creation } = others()
    const { attempt, categoryId } = await creation.control()
    const isTold = forbidden.has(requirement) || looksLikeAttack(exchange.request)
    if (statusOf(exchange) !== 403 || attempt.pet === undefined || isTold) return exchange
    forbidden.add(requirement)
    await creation
      .attempt({ name: creation.names.next(), categoryId, status: 'available' })
      .catch(unlessFatal)
    return (await target.create(body).catch(unlessFatal)) ?? exchange
  }

  /** An accepted category; for some bodies without a valid name, one of the run's own, which marks what they leave. */
  async function categoryFor({ essential, breakage }: InvalidBody): Promise<bigint> {
    const { creation } = others()
    const { categoryId } = await creation.control()
    if (essential || breakage.property !== 'name' || ownCount >= ownCategories) return categoryId
    const [wide] = await creation.wide()
    if (wide?.pet === undefined) return categoryId
    ownCount += 1
    return ownCategory(run.tag, ownCount - 1)
  }

  /** Sends all required bodies. */
  async function decide(): Promise<void> {
    const required = (await bodies()).filter(({ essential }) => essential)
    await Promise.allSettled(required.map(({ label }) => refuse(label)))
  }

  /** Sends exploring bodies of a requirement within the budget, until enough are accepted, since each leaves a pet. */
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

  /** Sends a valid body beside an invalid one: the error of the one must not affect the other. */
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
    /** Responses to invalid bodies so far. */
    get answers() {
      return sent.map(({ exchange }) => exchange)
    },
  }
}
