import { conclude, initialState, judge, type OracleEvent } from '../../src/oracle/judge.ts'
import type { OracleOptions } from '../../src/oracle/oracle-options.ts'
import type { Contract } from '../../src/spec/contract.ts'
import type { RequirementId } from '../../src/spec/generated/requirement-id.ts'
import { type LevelsOfExchange, levelsOfRun } from './levels-of-run.ts'

/** What a run's exchanges show broken, in all and without those that vary in one factor. */
export interface BrokenWithout {
  readonly broken: readonly RequirementId[]
  /** By factor. */
  readonly without: Readonly<Record<string, readonly RequirementId[]>>
}

/**
 * Judges a run's exchanges again, and once more for each factor without those that have another level of it than most
 * requests have: what is broken still needs no other level of that factor to show.
 */
export function judgeWithout(
  events: readonly OracleEvent[],
  contract: Contract,
  options: Omit<OracleOptions, 'contract'>,
  plainLevels: ReadonlyMap<string, string>,
): BrokenWithout {
  const whole = { ...options, contract }
  const answered = answeredIn(events)
  const levels = levelsOfRun(answered, contract, options)
  const levelsOf = new Map(answered.map(({ number }, index) => [number, levels[index] ?? new Map()] as const))
  const without = [...plainLevels].map(([factor, plain]) => {
    const isPlain = (number: number): boolean => hasNoOther(levelsOf.get(number), factor, plain)
    return [factor, brokenBy(keptOf(events, isPlain), whole)] as const
  })
  return { broken: brokenBy(events, whole), without: Object.fromEntries(without) }
}

/** The level of each factor that most exchanges of a run have. */
export function plainLevelsOf(
  events: readonly OracleEvent[],
  contract: Contract,
  options: Omit<OracleOptions, 'contract'>,
): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>()
  for (const levels of levelsOfRun(answeredIn(events), contract, options)) {
    for (const [factor, some] of levels) {
      const count = counts.get(factor) ?? new Map<string, number>()
      counts.set(factor, count)
      for (const level of some) count.set(level, (count.get(level) ?? 0) + 1)
    }
  }
  return new Map(
    [...counts].map(([factor, count]) => [
      factor,
      [...count].reduce((most, one) => (one[1] > most[1] ? one : most))[0],
    ]),
  )
}

function answeredIn(events: readonly OracleEvent[]) {
  return events.flatMap((event) => (event.kind === 'answered' ? [event.exchange] : []))
}

function hasNoOther(levels: LevelsOfExchange | undefined, factor: string, plain: string): boolean {
  const some = levels?.get(factor)
  return some === undefined || [...some].every((level) => level === plain)
}

/** The events that have to do with such exchanges alone. That a request went out is told without its number. */
function keptOf(events: readonly OracleEvent[], isKept: (number: number) => boolean): readonly OracleEvent[] {
  const kept = new Set(
    answeredIn(events)
      .filter(({ number }) => isKept(number))
      .map(({ request }) => JSON.stringify(request)),
  )
  return events.filter((event) => {
    if (event.kind === 'sent') return kept.has(JSON.stringify(event.request))
    return 'exchange' in event && isKept(event.exchange.number)
  })
}

function brokenBy(events: readonly OracleEvent[], options: OracleOptions): readonly RequirementId[] {
  const broken = new Set<RequirementId>()
  let state = initialState
  for (const event of events) {
    const ruling = judge(state, event, options)
    state = ruling.state
    for (const { state: found, requirement } of ruling.judgements)
      if (found === 'violated') broken.add(requirement)
  }
  for (const { state: found, requirement } of conclude(state, options))
    if (found === 'violated') broken.add(requirement)
  return [...broken]
}
