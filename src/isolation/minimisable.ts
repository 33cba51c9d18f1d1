import { endOf } from '../oracle/moments.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Violated } from '../spec/judgement.ts'
import { isError } from './same-cause.ts'

/** What only a trial, or many answers together, can show is not shown by one request more. */
const ofMany = /^RATE-([35-9]|1[01])$/
const ofInvalidBodies = /^CREATE-[345]$/

/** Whether repeating a request can show a violation again. */
export function isMinimisable({ requirement, exchanges, blockedBy }: Violated): boolean {
  return blockedBy === undefined && !ofMany.test(requirement) && !showsWhatIsUnderWay(exchanges)
}

/** What was under way beside an answer cannot be put beside it once more in just that way. */
function showsWhatIsUnderWay(exchanges: readonly Exchange[]): boolean {
  const answer = exchanges.at(-1)
  const end = answer === undefined ? Number.POSITIVE_INFINITY : endOf(answer)
  return exchanges.some((one) => one.request.operation === 'createPet' && one !== answer && endOf(one) > end)
}

/** First violations before second ones, since requests may not do for all; errors from within, which valid bodies get, last. */
export function inTurns(all: readonly Violated[]): readonly Violated[] {
  const turns = new Map<RequirementId, number>()
  const placed = all.map((one) => {
    const turn = turns.get(one.requirement) ?? 0
    turns.set(one.requirement, turn + 1)
    return { one, turn: ofInvalidBodies.test(one.requirement) && isError(one) ? all.length : turn }
  })
  return placed.toSorted((first, second) => first.turn - second.turn).map(({ one }) => one)
}
