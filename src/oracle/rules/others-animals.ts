import { printValue } from '../describe-errors.ts'
import { isAnyTwice } from '../page-of.ts'
import { type Rule, remember } from '../rule.ts'
import { isMisfetched } from './own-fetches.ts'

/**
 * LIST-10, by animals of others: others may rename them, and change whatever else they have, by means that are not shown,
 * and change it back. What no change explains is an animal that one way of asking tells in one form and another way in
 * another, by turns, asked for at once one after the other, a consistency window later once more, and no way in both.
 * Whose fault it is shows at the end of the run: where own animals are fetched wrongly, or ids told twice, it is of that
 * kind (GET-1, LIST-7). The state tells whether that was so.
 */
export const othersAnimals: Rule<boolean> = {
  initial: false,
  judge: (isToldElsewhere, shown) =>
    remember(isToldElsewhere || isAnyTwice(shown.page) || isMisfetched(shown)),
  conclude(isToldElsewhere, { toldOfOthers }) {
    const told = [...toldOfOthers.values()]
    if (told.some(({ ways }) => ways === 'changed')) return undefined
    for (const { once = [], again } of told) {
      const [first, other] = once
      if (first === undefined || other === undefined || again === undefined) continue
      const breach = {
        requirement: 'LIST-10',
        expected: `${printValue(first.pet.raw)}, as by a ${first.way}, however it is asked for`,
        actual: `${printValue(other.pet.raw)} by a ${other.way}, by turns, ${once.length + again.length} times`,
        exchanges: [...once, ...again].map(({ exchange }) => exchange),
      } as const
      const reason = 'which animal is meant is not known where ids are told twice'
      return isToldElsewhere ? { state: 'suspicious', reason, ...breach } : { state: 'violated', ...breach }
    }
    return undefined
  },
}
