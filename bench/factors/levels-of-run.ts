import type { Model } from '../../src/interactions/factor.ts'
import { authenticating } from '../../src/interactions/factors/authenticating.ts'
import { creating } from '../../src/interactions/factors/creating.ts'
import { fetching } from '../../src/interactions/factors/fetching.ts'
import { listing } from '../../src/interactions/factors/listing.ts'
import { type ReadBack, readBack, readingBack } from '../../src/interactions/factors/reading-back.ts'
import { seenBeside } from '../../src/interactions/seen.ts'
import { initialState, judge, type OracleEvent } from '../../src/oracle/judge.ts'
import type { OracleOptions } from '../../src/oracle/oracle-options.ts'
import { StoreView } from '../../src/oracle/store/store-view.ts'
import type { Contract } from '../../src/spec/contract.ts'
import type { Exchange } from '../../src/spec/exchange.ts'

/** The levels of an exchange, by `model, factor`: several where it shows several animals. */
export type LevelsOfExchange = ReadonlyMap<string, ReadonlySet<string>>

/** What is read back has these of its create, whose own model has them as factors. */
const ofTheCreate = new Set(['alphabet', 'category', 'status'])

/** The levels that the exchanges of a run have of every factor, in their order. */
export function levelsOfRun(
  exchanges: readonly Exchange[],
  contract: Contract,
  options: Omit<OracleOptions, 'contract'>,
): readonly LevelsOfExchange[] {
  let state = initialState
  const fold = (event: OracleEvent): void => {
    state = judge(state, event, { ...options, contract }).state
  }
  const store = new StoreView(() => state.store, options.consistencyWindowMs)
  const refused = authenticating(contract)
  const creates = creating(contract)
  return exchanges.map((exchange) => {
    const levels = new Map<string, Set<string>>()
    fold({ kind: 'sent', request: exchange.request })
    const seen = seenBeside(exchange, store)
    const isOf = (operation: string): boolean => exchange.request.operation === operation
    if (exchange.request.credential.kind !== 'key') add(levels, refused, seen)
    if (isOf('listPets')) add(levels, listing, seen)
    if (isOf('getPet')) add(levels, fetching, seen)
    if (isOf('createPet')) add(levels, creates, seen)
    for (const subject of readBack(seen)) add<ReadBack>(levels, waysBack, subject)
    fold({ kind: 'answered', exchange })
    return levels
  })
}

const waysBack: Model<ReadBack> = {
  ...readingBack,
  factors: readingBack.factors.filter(({ name }) => !ofTheCreate.has(name)),
}

function add<Subject>(levels: Map<string, Set<string>>, model: Model<Subject>, subject: Subject): void {
  for (const { name, levelOf } of model.factors) {
    const level = levelOf(subject)
    if (level === undefined) continue
    const factor = `${model.name}, ${name}`
    levels.set(factor, (levels.get(factor) ?? new Set()).add(level))
  }
}
