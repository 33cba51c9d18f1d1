import { nameKeysOf } from '../../isolation/name-parts.ts'
import {
  isOfOneKind,
  likeness,
  narrowest,
  type Shows,
  type Step,
  showsOf,
  stepsOf,
  tellingOf,
} from '../../isolation/shows.ts'
import { statusOf } from '../../oracle/exchange-status.ts'
import { isTagged } from '../../oracle/is-tagged.ts'
import { endOf } from '../../oracle/moments.ts'
import { parsedBody } from '../../oracle/parsed-body.ts'
import { printOutcome } from '../../oracle/print-exchange.ts'
import { isCreated, seePet } from '../../oracle/seen-pet.ts'
import {
  type BreachPlace,
  type CauseFactor,
  type Counterexample,
  dependsOnEarlier,
} from '../../spec/cause.ts'
import type { Exchange } from '../../spec/exchange.ts'
import type { FactorName } from '../../spec/factor-name.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { Violated } from '../../spec/judgement.ts'
import { once } from '../once.ts'
import { unlessFatal, unlessUnreachable } from '../outcome.ts'
import { prove } from '../proof.ts'
import type { Satisfying } from '../responses.ts'
import type { RunContext } from '../run-context.ts'
import type { Creation } from './creation.ts'
import { Repetition, type Tried } from './repetition.ts'

/** Breaches of a requirement that may show no more before it is given up. */
const mostFailed = 2

/** What a breach comes of, as far as it was found out. */
interface Isolated {
  readonly factors: readonly CauseFactor[]
  /** Keys of the steps that cannot be left out. */
  readonly keys: readonly string[]
  /** The least that was seen to show it. */
  readonly least: Violated
  readonly counterexample?: Counterexample
  /** The counterexample, where it is at hand. */
  readonly satisfying?: Exchange | undefined
}

/** A violation whose very request satisfied the requirement at another time. */
function dependent(least: Violated, { number, exchange }: Pick<Satisfying, 'number' | 'exchange'>): Isolated {
  return { keys: [], factors: [], least, counterexample: { number, isSame: true }, satisfying: exchange }
}

/** Takes what broke apart: leaves out one thing after the other, for as long as it breaks without (Zeller, 1999). */
export class Isolation {
  readonly #run: RunContext
  readonly #repetition: Repetition
  /** The requirements of breaches that could not be taken apart. */
  readonly #failed: RequirementId[] = []
  /** Those whose violations were told to depend on earlier requests. */
  readonly #dependent = new Set<RequirementId>()

  constructor(run: RunContext, creation: Pick<Creation, 'names'>) {
    this.#run = run
    this.#repetition = new Repetition(run, creation.names)
  }

  /** All that the run judges and that broke so far, as far as there are requests for it: each cause is minimised once. */
  readonly all = once('isolation.all', async (): Promise<void> => {
    const { responses, settings, target } = this.#run
    // A pet that is found after all tells lag from loss.
    const missing = responses.broken.find(isNotFound)?.exchanges.at(-1)
    if (missing !== undefined) await target.send(missing.request).catch(unlessFatal).catch(unlessUnreachable)
    responses.takeApart(true)
    const selected = responses.broken.filter(({ requirement }) => settings.selected.includes(requirement))
    await this.#each(inTurns(selected)).catch(unlessUnreachable)
    responses.takeApart(false)
  })

  async #each(all: readonly Violated[]): Promise<void> {
    let open = all
    for (let [lead] = open; lead !== undefined; [lead] = open)
      open = canBeIsolated(lead) ? await this.#isolate(lead, open) : open.slice(1)
  }

  /** @returns which of the others are still to be taken apart */
  async #isolate(lead: Violated, open: readonly Violated[]): Promise<readonly Violated[]> {
    const isolated = await this.#takeApart(lead)
    // Among them is what the first one broke while it was taken apart.
    const others = open.filter((one) => one !== lead)
    const isRepeated =
      isolated !== undefined &&
      (isolated.counterexample === undefined || !dependsOnEarlier(isolated)) &&
      (isolated.least !== lead || isolated.keys.length > 0)
    const also = new Set(isRepeated ? others.filter((one) => this.#isExplained(one, lead, isolated)) : [])
    // That a requirement's violations depend on earlier requests is told once.
    if (isolated !== undefined && (isRepeated || !this.#dependent.has(lead.requirement))) {
      if (!isRepeated) this.#dependent.add(lead.requirement)
      const { factors, least, satisfying, counterexample } = isolated
      const both = counterexample?.isSame === true && satisfying !== undefined ? [satisfying] : []
      this.#run.journal({
        ...{ kind: 'cause', ...placeOf(lead), factors, expected: least.expected, actual: least.actual },
        proof: prove([...least.exchanges, ...both]),
        ...(counterexample === undefined ? {} : { counterexample }),
        also: [...also].map((one) => ({ ...placeOf(one), ...this.#rootOf(one, lead, least) })),
      })
    }
    if (!isRepeated) this.#failed.push(lead.requirement)
    // Where two could not be taken apart, others of their requirement can hardly be.
    const isGivenUp = this.#failed.filter((one) => one === lead.requirement).length >= mostFailed
    const left = others.filter(
      (one) => !also.has(one) && !(isGivenUp && one.requirement === lead.requirement),
    )
    if (isRepeated) return left
    // What else an answer violates that is not seen again comes last: it is hardly seen again either.
    const isOfAnswer = (one: Violated): boolean =>
      one.exchanges.at(-1)?.number === lead.exchanges.at(-1)?.number
    return [...left.filter((one) => !isOfAnswer(one)), ...left.filter(isOfAnswer)]
  }

  /** Whether a breach has all that the cause of another one takes, and that cause breaks its requirement too. */
  #isExplained(broken: Violated, lead: Violated, { keys, least }: Isolated): boolean {
    // What was not minimised shows nothing of other requirements.
    const shown = least === lead ? [] : least.exchanges
    const { requirement } = broken
    if (isOfSameStatus(broken, lead)) return true
    const isOfBoth = shown.some((one) => this.#run.responses.isBrokenBy(one, requirement))
    if (requirement !== lead.requirement && !isOfBoth && !isOfSameError(broken, least)) return false
    if (!mayShareCause(requirement, lead)) return false
    if (broken.exchanges.at(-1)?.number === lead.exchanges.at(-1)?.number) return true
    const shows = this.#showsOf(broken)
    if (shows === undefined) return false
    const steps = stepsOf(shows, lead.requirement, this.#repetition.plain)
    const has = new Set([...steps.map(({ key }) => key), ...keysOfName(shows)])
    return keys.every((key) => has.has(key))
  }

  /** What the least request does not violate by itself comes of what it does. */
  #rootOf({ requirement }: Violated, lead: Violated, least: Violated): Pick<BreachPlace, 'blockedBy'> {
    const isOfBoth = least.exchanges.some((one) => this.#run.responses.isBrokenBy(one, requirement))
    return isOfBoth || requirement === lead.requirement ? {} : { blockedBy: lead.requirement }
  }

  /** Undefined where it was not shown again, or requests ran out before anything was found out. */
  async #takeApart(broken: Violated): Promise<Isolated | undefined> {
    const telling = tellingOf(broken.exchanges)
    let current = this.#showsOf(broken)
    if (current === undefined || telling?.keyVariable !== 'PETSTORE_API_KEY') return undefined
    const { requirement } = broken
    const tried = new Set<string>()
    const needed = new Map<string, readonly Exchange[]>()
    // Refused in the same way, and not judged: the part may be needed or not.
    const undecided = new Set<string>()
    // What is left without the undecided parts of its form, which only its repetition decides.
    const unsure = new Set<string>()
    let sure = current
    let least: Violated | undefined
    let isCutOff = false
    const next = (shows: Shows): Step | undefined =>
      stepsOf(shows, requirement, this.#repetition.plain).find(({ key }) => !tried.has(key))
    for (let step = next(current); step !== undefined; step = next(current)) {
      tried.add(step.key)
      const outcome = await this.#repetition.of(step.without, requirement)
      if (outcome === undefined) {
        isCutOff = true
        break
      }
      if (outcome.broken === undefined) {
        needed.set(step.key, outcome.isKept ? outcome.exchanges : [])
        if (outcome.isKept || !isRefusedAlike(outcome.exchanges.at(-1), telling)) continue
        undecided.add(step.key)
        if (!ofForm.has(step.factor)) continue
        unsure.add(step.key)
        current = step.without
      } else {
        current = sure = step.without
        least = outcome.broken
        for (const key of unsure) undecided.delete(key)
        unsure.clear()
      }
    }
    // What is printed is sent once more by itself: what does not show again may be chance, or hang on what was before it.
    let again = await this.#repetition.of(current, requirement, 'the last')
    if (unsure.size > 0 && again?.broken !== undefined) for (const key of unsure) undecided.delete(key)
    else if (unsure.size > 0) {
      current = sure
      again = await this.#repetition.of(current, requirement, 'the last')
    }
    const same = this.#sameIn(again, requirement)
    if (same !== undefined) return dependent(least ?? broken, { number: same.number, exchange: same })
    least = again?.broken ?? least
    const changed = await this.#changedSince(current, least ?? broken, telling.number)
    if (changed !== undefined) return changed
    if (least === undefined && !this.#isUnrepeatable(current)) return undefined
    const left = stepsOf(current, requirement, this.#repetition.plain).filter(
      // That a breach can be told only in a while says nothing of what breaks.
      ({ key, factor }) =>
        needed.has(key) && !undecided.has(key) && (factor !== 'time' || needed.get(key)?.length !== 0),
    )
    // Where not all was tried, or nothing could be shown again, what kept the requirement tells alone.
    const isSure = least !== undefined && !isCutOff
    const steps = narrowest(isSure ? left : left.filter(({ key }) => (needed.get(key) ?? []).length > 0))
    if (steps.length === 0 && (!isSure || undecided.size > 0 || again?.broken === undefined)) return undefined
    const keys = steps.map(({ key }) => key)
    return {
      keys,
      factors: steps.map(({ key, factor, level }) => factorOf(factor, level, needed.get(key) ?? [])),
      least: least ?? broken,
      ...this.#counterexampleOf(current, keys, requirement),
    }
  }

  /** The request sent again, where it satisfied the requirement: a page may show another pet that violates it. */
  #sameIn(again: Tried | undefined, requirement: RequirementId): Exchange | undefined {
    const last = again?.isKept === true ? again.exchanges.at(-1) : undefined
    return last === undefined || this.#run.responses.isBrokenBy(last, requirement) ? undefined : last
  }

  #satisfying(requirement: RequirementId): readonly Satisfying[] {
    const { responses } = this.#run
    return responses.satisfying.filter(
      (one) => one.requirement === requirement && !responses.isBrokenBy(one, requirement),
    )
  }

  /** What satisfied the requirement in this run, and has all that the cause takes: the same request first. */
  #counterexampleOf(
    least: Shows,
    keys: readonly string[],
    requirement: RequirementId,
  ): Pick<Isolated, 'counterexample' | 'satisfying'> | undefined {
    const alike = this.#satisfying(requirement).map((one) => ({
      one,
      is: likeness(one.shows, least, keys, requirement, this.#repetition.plain),
    }))
    const found = alike.find(({ is }) => is === 'the same') ?? alike.find(({ is }) => is === 'more')
    if (found === undefined) return undefined
    const { one, is } = found
    return { counterexample: { number: one.number, isSame: is === 'the same' }, satisfying: one.exchange }
  }

  /**
   * Whether the service has changed: then what satisfied the requirement before does so no more. Where something satisfied it
   * after the violation, it has not.
   */
  async #changedSince(shows: Shows, least: Violated, since: number): Promise<Isolated | undefined> {
    const { requirement } = least
    const all = this.#satisfying(requirement)
    const ofKind = all.filter((one) => isOfOneKind(one.shows, shows))
    const alike = ofKind.length > 0 ? ofKind : all
    const [first] = alike
    if (first === undefined || alike.some(({ number }) => number > since)) return undefined
    const again = await this.#repetition.of(first.shows, requirement, 'the last')
    const last = again?.exchanges.at(-1)
    if (last === undefined || again?.isKept === true) return undefined
    if (again?.broken !== undefined) return dependent(again.broken, first)
    const isAlike = isRefusedAlike(last, least.exchanges.at(-1) ?? last)
    return isAlike ? dependent({ ...least, actual: printOutcome(last), exchanges: [last] }, first) : undefined
  }

  /** What holds of every operation holds whatever the animal. */
  #showsOf(broken: Violated): Shows | undefined {
    if (!ofAnimals.test(broken.requirement)) return showsOf(broken)
    const { own } = this.#run.store
    return showsOf(broken, (path) => own.find(({ id }) => path === `/pets/${id}`)?.created)
  }

  /** A bare word for a name may be in use from the first time on that it was sent. */
  #isUnrepeatable({ create, asked }: Shows): boolean {
    const { name } = seePet(parsedBody(create ?? asked))
    return name !== undefined && !isTagged(name, this.#run.tag)
  }
}

/** Keys of all that the name of a create has, be it a bare word. */
function keysOfName({ create, asked }: Shows): readonly string[] {
  const { name } = seePet(parsedBody(create ?? asked))
  const of = create === undefined ? 'name' : 'create: name'
  return name === undefined ? [] : nameKeysOf(name).map((key) => `${of} ${key}`)
}

/** What a success shows of rows of one kind: headers, media type, credential, which pets there are, and how these look. */
const kindsOfRows = [/^RATE-/, /^MEDIA-/, /^AUTH-/, /^LIST-[2-68]$/, /^(LIST-(1|7|10)|CREATE-\d+|GET-\d+)$/]

/**
 * Whether one thing may be wrong with both: values of rate-limit headers have nothing to do with a status or body, and
 * missing headers only where something else than the service refuses. A success that can be read shows violations of one
 * cause in rows of one kind alone.
 */
function mayShareCause(requirement: RequirementId, lead: Violated): boolean {
  const both = [requirement, lead.requirement]
  const { status = 0, parseError } = lead.exchanges.at(-1)?.response ?? {}
  if (status >= 200 && status < 300 && parseError === undefined && requirement !== lead.requirement)
    return kindsOfRows.some((kind) => both.every((one) => kind.test(one)))
  const ofHeaders = both.filter((one) => one.startsWith('RATE-'))
  return ofHeaders.length !== 1 || (ofHeaders[0] === 'RATE-1' && status >= 400)
}

function isRefusedAlike(one: Exchange | undefined, other: Exchange): boolean {
  const status = one && statusOf(one)
  return status !== undefined && status >= 400 && status === statusOf(other)
}

function factorOf(factor: FactorName, level: string, kept: readonly Exchange[]): CauseFactor {
  return { factor, level, kept: kept.map(({ number }) => number) }
}

/** Parts that are the form of a request, and not what it asks for. */
const ofForm: ReadonlySet<FactorName> = new Set(['accept', 'media type', 'style', 'wire'])

/** Rows of bodies that are refused. */
const ofInvalidBodies = /^CREATE-[345]$/

function isError({ exchanges }: Violated): boolean {
  return (exchanges.at(-1)?.response?.status ?? 0) >= 500
}

/** Whether one operation answered both with the same error from within, which no requirement allows. */
function isOfSameError(one: Violated, other: Violated): boolean {
  const [kind, ofOther] = [one, other]
    .map(({ exchanges }) => exchanges.at(-1))
    .map((last) => `${last?.request.operation} ${last?.response?.status}`)
  return isError(one) && kind === ofOther
}

/**
 * The first violation of each requirement before the second ones: there may not be requests for all. An error from within
 * that valid bodies get as well has nothing to do with what is wrong with a body, so that those come first.
 */
function inTurns(all: readonly Violated[]): readonly Violated[] {
  const turns = new Map<RequirementId, number>()
  const placed = all.map((one) => {
    const turn = turns.get(one.requirement) ?? 0
    turns.set(one.requirement, turn + 1)
    return { one, turn: ofInvalidBodies.test(one.requirement) && isError(one) ? all.length : turn }
  })
  return placed.toSorted((first, second) => first.turn - second.turn).map(({ one }) => one)
}

/** What only a trial, or many answers together, can show is not shown by one request more. */
const ofMany = /^RATE-([35-9]|1[01])$/

function canBeIsolated({ requirement, exchanges, blockedBy }: Violated): boolean {
  return blockedBy === undefined && !ofMany.test(requirement) && !showsWhatIsUnderWay(exchanges)
}

/** What was under way beside an answer cannot be put beside it once more in just that way. */
function showsWhatIsUnderWay(exchanges: readonly Exchange[]): boolean {
  const answer = exchanges.at(-1)
  return (
    answer !== undefined &&
    exchanges.some(
      (one) => one.request.operation === 'createPet' && one !== answer && endOf(one) > endOf(answer),
    )
  )
}

/** Rows of animals, and how they are shown. */
const ofAnimals = /^(CREATE|GET|LIST)-/
/** Rows that a wrong answer breaks in one way, whatever it is that must be answered so. */
const ofOneAnswer = /^(AUTH-[1-4]|CREATE-[345]|GET-[23])$/
/** Rows of every answer that a service writes in one place for each status. */
const ofEveryAnswer = /^(ERROR-[123]|MEDIA-1|RATE-[12])$/

/** Both say what an id gets that names no pet. */
const ofUnknownIds = /^GET-[23]$/

function isOfSameStatus(one: Violated, other: Violated): boolean {
  const [status, former] = [one, other].map(({ exchanges }) => exchanges.at(-1)?.response?.status ?? 0)
  const isOfOneKind =
    one.requirement === other.requirement ||
    [one, other].every(({ requirement }) => ofUnknownIds.test(requirement))
  if (!isOfOneKind || status !== former) return false
  return ofEveryAnswer.test(one.requirement) || ((status ?? 0) >= 400 && ofOneAnswer.test(one.requirement))
}

/** Whether a created pet was not found. */
function isNotFound({ requirement, exchanges }: Violated): boolean {
  const [created, fetch] = [exchanges.find(isCreated), exchanges.at(-1)]
  return requirement === 'GET-1' && created !== undefined && fetch !== undefined && statusOf(fetch) === 404
}

/** As the finding has it, whose evidence is in the order in which it was made. */
function placeOf({ requirement, exchanges }: Violated): BreachPlace {
  return { requirement, number: Math.max(0, ...exchanges.map(({ number }) => number)) }
}
