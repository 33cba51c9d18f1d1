import { isError, isOfSameError, isOfSameStatus, mayShareCause } from '../../minimise/same-cause.ts'
import { statusOf } from '../../oracle/exchange-status.ts'
import { endOf } from '../../oracle/moments.ts'
import { isCreated } from '../../oracle/seen-pet.ts'
import { type BreachPlace, dependsOnEarlier } from '../../spec/cause.ts'
import type { Exchange } from '../../spec/exchange.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { Violated } from '../../spec/judgement.ts'
import { once } from '../once.ts'
import { unlessFatal, unlessUnreachable } from '../outcome.ts'
import { prove } from '../proof.ts'
import type { RunContext } from '../run-context.ts'
import type { Creation } from './creation.ts'
import { type Minimised, minimisation } from './minimisation.ts'

/** Requirements that only a trial or many responses can show, so that one repeat proves nothing. */
const ofMany = /^RATE-([35-9]|1[01])$/
const ofInvalidBodies = /^CREATE-[345]$/
/** Violations of a requirement that may fail to recur before minimisation gives it up. */
const mostFailed = 2

/** Minimises violations, each cause once, and finds what else each cause explains. */
export function minimiseViolations(run: RunContext, { names }: Pick<Creation, 'names'>) {
  const { responses, settings, target, journal } = run
  const { minimise, hasAll } = minimisation(run, names)
  /** Requirements of violations that could not be minimised. */
  const failed: RequirementId[] = []
  /** Requirements whose violations were reported to depend on earlier requests. */
  const dependent = new Set<RequirementId>()

  /** Minimises all selected violations, each cause once, while requests remain. */
  const all = once('isolation.all', async (): Promise<void> => {
    // A pet that is found after all proves lag, and no loss.
    const missing = responses.broken.find(isNotFound)?.exchanges.at(-1)
    if (missing !== undefined) await target.send(missing.request).catch(unlessFatal).catch(unlessUnreachable)
    responses.takeApart(true)
    const selected = responses.broken.filter(({ requirement }) => settings.selected.includes(requirement))
    await each(inTurns(selected)).catch(unlessUnreachable)
    responses.takeApart(false)
  })

  async function each(selected: readonly Violated[]): Promise<void> {
    let open = selected
    for (let [lead] = open; lead !== undefined; [lead] = open)
      open = isMinimisable(lead) ? await isolate(lead, open) : open.slice(1)
  }

  /** Minimises one violation; returns those that remain. */
  async function isolate(lead: Violated, open: readonly Violated[]): Promise<readonly Violated[]> {
    const { requirement } = lead
    const minimised = await minimise(lead)
    const others = open.filter((one) => one !== lead)
    const isRepeated =
      minimised !== undefined &&
      !dependsOnEarlier(minimised) &&
      (minimised.least !== lead || minimised.keys.length > 0)
    const also = new Set(isRepeated ? others.filter((one) => isExplained(one, lead, minimised)) : [])
    // Dependence on earlier requests is reported once for each requirement.
    if (minimised !== undefined && (isRepeated || !dependent.has(requirement))) {
      if (!isRepeated) dependent.add(requirement)
      report(lead, minimised, [...also])
    }
    if (!isRepeated) failed.push(requirement)
    // After two failures, others of the requirement can hardly be minimised.
    const isGivenUp = failed.filter((one) => one === requirement).length >= mostFailed
    const left = others.filter((one) => !also.has(one) && !(isGivenUp && one.requirement === requirement))
    if (isRepeated) return left
    // Other violations by a response that did not recur come last, since they hardly recur either.
    const isOfAnswer = (one: Violated): boolean => lastNumber(one) === lastNumber(lead)
    return [...left.filter((one) => !isOfAnswer(one)), ...left.filter(isOfAnswer)]
  }

  function report(lead: Violated, minimised: Minimised, also: readonly Violated[]): void {
    const { factors, least, satisfying, counterexample } = minimised
    const both = counterexample?.isSame === true && satisfying !== undefined ? [satisfying] : []
    // What the minimised request does not violate by itself follows from the first violation.
    const rootOf = ({ requirement }: Violated): Pick<BreachPlace, 'blockedBy'> =>
      requirement === lead.requirement || isShownBy(least, requirement) ? {} : { blockedBy: lead.requirement }
    journal({
      ...{ kind: 'cause', ...placeOf(lead), factors, expected: least.expected, actual: least.actual },
      proof: prove([...least.exchanges, ...both]),
      ...(counterexample === undefined ? {} : { counterexample }),
      also: also.map((one) => ({ ...placeOf(one), ...rootOf(one) })),
    })
  }

  function isShownBy({ exchanges }: Violated, requirement: RequirementId): boolean {
    return exchanges.some((one) => responses.isBrokenBy(one, requirement))
  }

  /** Whether a violation has all parts of another one's cause, which violates its requirement, too. */
  function isExplained(broken: Violated, lead: Violated, { keys, least }: Minimised): boolean {
    const { requirement } = broken
    if (isOfSameStatus(broken, lead)) return true
    // A violation that was not minimised shows nothing of other requirements.
    const isOfBoth = least !== lead && isShownBy(least, requirement)
    if (requirement !== lead.requirement && !isOfBoth && !isOfSameError(broken, least)) return false
    if (!mayShareCause(requirement, lead)) return false
    if (lastNumber(broken) === lastNumber(lead)) return true
    return hasAll(keys, broken, lead.requirement)
  }

  return { all }
}

function isNotFound({ requirement, exchanges }: Violated): boolean {
  const fetch = exchanges.at(-1)
  return (
    requirement === 'GET-1' && exchanges.some(isCreated) && fetch !== undefined && statusOf(fetch) === 404
  )
}

function lastNumber({ exchanges }: Violated): number | undefined {
  return exchanges.at(-1)?.number
}

/** The violation by the number that its finding has, that of the latest exchange. */
function placeOf({ requirement, exchanges }: Violated): BreachPlace {
  return { requirement, number: Math.max(0, ...exchanges.map(({ number }) => number)) }
}

/** Whether repeating a request can show a violation again. */
function isMinimisable({ requirement, exchanges, blockedBy }: Violated): boolean {
  return blockedBy === undefined && !ofMany.test(requirement) && !showsWhatIsUnderWay(exchanges)
}

/** Whether a POST was under way beside the response, which a repeat cannot time in the same way. */
function showsWhatIsUnderWay(exchanges: readonly Exchange[]): boolean {
  const answer = exchanges.at(-1)
  const end = answer === undefined ? Number.POSITIVE_INFINITY : endOf(answer)
  return exchanges.some((one) => one.request.operation === 'createPet' && one !== answer && endOf(one) > end)
}

/** First violations before second ones, since requests may run out; 5xx to invalid bodies last. */
function inTurns(all: readonly Violated[]): readonly Violated[] {
  const turns = new Map<RequirementId, number>()
  const placed = all.map((one) => {
    const turn = turns.get(one.requirement) ?? 0
    turns.set(one.requirement, turn + 1)
    return { one, turn: ofInvalidBodies.test(one.requirement) && isError(one) ? all.length : turn }
  })
  return placed.toSorted((first, second) => first.turn - second.turn).map(({ one }) => one)
}
