import { isAnyTwice } from '../page-of.ts'
import { printValue } from '../print-exchange.ts'
import { type Rule, remember, suspicious, violation } from '../rule.ts'
import { isMisfetched } from './own-fetches.ts'

/**
 * LIST-10, by foreign pets: others may change them, and change them back. What no change explains is a pet that one kind of
 * request returns in one form and another kind in another, by turns, in quick succession, a consistency window later once
 * more, while no kind returns both. The state tells whether created pets are fetched wrongly, or ids stand twice on a page
 * (GET-1, LIST-7): that may explain it.
 */
export const othersAnimals: Rule<boolean> = {
  initial: false,
  judge: (isToldElsewhere, shown) =>
    remember(isToldElsewhere || isAnyTwice(shown.page) || isMisfetched(shown)),
  conclude(isToldElsewhere, { toldOfOthers }) {
    const told = [...toldOfOthers.values()]
    if (told.some(({ ways }) => ways === 'changed')) return undefined
    for (const { once, again } of told) {
      if (!once || !again) continue
      const times = [...once, ...again]
      const forms = times.map(({ pet }) => printValue(pet.raw))
      const ways = times.map(({ way }) => way)
      const breach = violation(
        'LIST-10',
        `${forms[0]}, as by a ${ways[0]}, however it is asked for`,
        `${forms[1]} by a ${ways[1]}, by turns, ${times.length} times`,
        times.map(({ exchange }) => exchange),
      )
      return isToldElsewhere
        ? suspicious(breach, 'which animal is meant is not known where ids are told twice')
        : breach
    }
    return undefined
  },
}
