import { nameKeysOf } from '../../minimise/name-parts.ts'
import {
  isOfOneKind,
  likeness,
  narrowest,
  type Shows,
  type Step,
  showsOf,
  stepsOf,
  tellingOf,
} from '../../minimise/shows.ts'
import { statusOf } from '../../oracle/exchange-status.ts'
import { isTagged } from '../../oracle/is-tagged.ts'
import { parsedBody } from '../../oracle/parsed-body.ts'
import { printOutcome } from '../../oracle/print-exchange.ts'
import { seePet } from '../../oracle/seen-pet.ts'
import type { CauseFactor, Counterexample } from '../../spec/cause.ts'
import type { Exchange } from '../../spec/exchange.ts'
import type { FactorName } from '../../spec/factor-name.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { Violated } from '../../spec/judgement.ts'
import type { Names } from '../names.ts'
import type { Satisfying } from '../responses.ts'
import type { RunContext } from '../run-context.ts'
import { repetitionOf, type Tried } from './repetition.ts'

/** Parts that are the form of a request, and not its meaning. */
const ofForm: ReadonlySet<FactorName> = new Set(['accept', 'media type', 'style', 'wire'])
const ofAnimals = /^(CREATE|GET|LIST)-/

/** The cause of a violation, as far as it was found. */
export interface Minimised {
  readonly factors: readonly CauseFactor[]
  /** Keys of the steps that cannot be left out. */
  readonly keys: readonly string[]
  /** The smallest request that showed it. */
  readonly least: Violated
  readonly counterexample?: Counterexample
  /** The exchange of the counterexample, where it was kept. */
  readonly satisfying?: Exchange | undefined
}

/** Minimises a violation: leaves out one part after another while it recurs (delta debugging, Zeller 1999). */
export function minimisation(run: RunContext, names: Names) {
  const { responses, store, tag } = run
  const { plain, repeat } = repetitionOf(run, names)

  /** Undefined where the violation did not recur, or requests ran out too early. */
  async function minimise(broken: Violated): Promise<Minimised | undefined> {
    const telling = tellingOf(broken.exchanges)
    let current = shownBy(broken)
    if (current === undefined || telling?.keyVariable !== 'PETSTORE_API_KEY') return undefined
    const { requirement } = broken
    const tried = new Set<string>()
    /** Numbers of the exchanges that satisfied the requirement, by the step that was left out. */
    const needed = new Map<string, readonly number[]>()
    // Rejected in the same way and not judged, so the part may be needed or not.
    const undecided = new Set<string>()
    // Undecided parts of the form, which only the last repetition decides.
    const unsure = new Set<string>()
    let sure = current
    let least: Violated | undefined
    let isCutOff = false
    const next = (shows: Shows): Step | undefined =>
      stepsFrom(shows, requirement).find(({ key }) => !tried.has(key))
    for (let step = next(current); step !== undefined; step = next(current)) {
      tried.add(step.key)
      const outcome = await repeat(step.without, requirement)
      isCutOff = outcome === undefined
      if (outcome === undefined) break
      if (outcome.broken === undefined) {
        needed.set(step.key, outcome.isKept ? outcome.exchanges.map(({ number }) => number) : [])
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
    // The printed request is repeated by itself: what does not recur may be chance, or depend on earlier requests.
    let again = await repeat(current, requirement, 'the last')
    if (unsure.size > 0 && again?.broken !== undefined) for (const key of unsure) undecided.delete(key)
    else if (unsure.size > 0) {
      current = sure
      again = await repeat(current, requirement, 'the last')
    }
    const same = sameIn(again, requirement)
    if (same !== undefined) return dependent(least ?? broken, { number: same.number, exchange: same })
    least = again?.broken ?? least
    const changed = await changedSince(current, least ?? broken, telling.number)
    if (changed !== undefined) return changed
    // A plain word may be in use since its first POST.
    const name = nameIn(current)
    if (least === undefined && (name === undefined || isTagged(name, tag))) return undefined
    const left = stepsFrom(current, requirement).filter(
      // That a violation shows only after a while says nothing of its cause.
      ({ key, factor }) =>
        needed.has(key) && !undecided.has(key) && (factor !== 'time' || needed.get(key)?.length !== 0),
    )
    // After an incomplete minimisation, only parts without which the requirement was satisfied count.
    const isSure = least !== undefined && !isCutOff
    const steps = narrowest(isSure ? left : left.filter(({ key }) => (needed.get(key) ?? []).length > 0))
    if (steps.length === 0 && (!isSure || undecided.size > 0 || again?.broken === undefined)) return undefined
    const keys = steps.map(({ key }) => key)
    return {
      keys,
      factors: steps.map(({ key, factor, level }) => ({ factor, level, satisfiedIn: needed.get(key) ?? [] })),
      least: least ?? broken,
      ...counterexampleOf(current, keys, requirement),
    }
  }

  /** Whether a violation's request has all parts that these keys name. */
  function hasAll(keys: readonly string[], broken: Violated, requirement: RequirementId): boolean {
    const shows = shownBy(broken)
    if (shows === undefined) return false
    const ofName = shows.create === undefined ? 'name' : 'create: name'
    // All parts of a name count, even of a plain word.
    const keysOfName = nameKeysOf(nameIn(shows) ?? '').map((key) => `${ofName} ${key}`)
    const has = new Set([...stepsFrom(shows, requirement).map(({ key }) => key), ...keysOfName])
    return keys.every((key) => has.has(key))
  }

  function stepsFrom(shows: Shows, requirement: RequirementId): readonly Step[] {
    return stepsOf(shows, requirement, plain())
  }

  /** The repeated request, where it satisfied the requirement: a page may show another pet that violates it. */
  function sameIn(again: Tried | undefined, requirement: RequirementId): Exchange | undefined {
    const last = again?.isKept === true ? again.exchanges.at(-1) : undefined
    return last === undefined || responses.isBrokenBy(last, requirement) ? undefined : last
  }

  function satisfyingOf(requirement: RequirementId): readonly Satisfying[] {
    return responses.satisfying.filter(
      (one) => one.requirement === requirement && !responses.isBrokenBy(one, requirement),
    )
  }

  /** What satisfied the requirement in this run and has all parts of the cause: the same request first. */
  function counterexampleOf(least: Shows, keys: readonly string[], requirement: RequirementId) {
    const alike = satisfyingOf(requirement).map((one) => ({
      one,
      is: likeness(one.shows, least, keys, requirement, plain()),
    }))
    const found = alike.find(({ is }) => is === 'the same') ?? alike.find(({ is }) => is === 'more')
    if (found === undefined) return undefined
    const { one, is } = found
    return { counterexample: { number: one.number, isSame: is === 'the same' }, satisfying: one.exchange }
  }

  /** Whether the service has changed: what satisfied the requirement before does so no more. */
  async function changedSince(shows: Shows, least: Violated, since: number): Promise<Minimised | undefined> {
    const { requirement } = least
    const all = satisfyingOf(requirement)
    const ofKind = all.filter((one) => isOfOneKind(one.shows, shows))
    const alike = ofKind.length > 0 ? ofKind : all
    const [first] = alike
    if (first === undefined || alike.some(({ number }) => number > since)) return undefined
    const again = await repeat(first.shows, requirement, 'the last')
    const last = again?.exchanges.at(-1)
    if (last === undefined || again?.isKept === true) return undefined
    if (again?.broken !== undefined) return dependent(again.broken, first)
    const isAlike = isRefusedAlike(last, least.exchanges.at(-1) ?? last)
    return isAlike ? dependent({ ...least, actual: printOutcome(last), exchanges: [last] }, first) : undefined
  }

  /** Requirements of all operations hold whatever the pet. */
  function shownBy(broken: Violated): Shows | undefined {
    if (!ofAnimals.test(broken.requirement)) return showsOf(broken)
    return showsOf(broken, (path) => store.own.find(({ id }) => path === `/pets/${id}`)?.created)
  }

  return { minimise, hasAll }
}
/** A violation whose very request satisfied the requirement at another time. */
function dependent(least: Violated, { number, exchange }: Pick<Satisfying, 'number' | 'exchange'>) {
  return { keys: [], factors: [], least, counterexample: { number, isSame: true }, satisfying: exchange }
}

function nameIn({ create, asked }: Shows): string | undefined {
  return seePet(parsedBody(create ?? asked)).name
}

function isRefusedAlike(one: Exchange | undefined, other: Exchange): boolean {
  const status = one && statusOf(one)
  return status !== undefined && status >= 400 && status === statusOf(other)
}
