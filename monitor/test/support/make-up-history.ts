import type { History } from '../../src/history/open-history.ts'
import { type Night, recordNights } from './record-nights.ts'

/** How much is made up. */
export interface MadeUp {
  readonly targets: number
  readonly nights: number
  /** When the last night's run began: milliseconds since the epoch. */
  readonly endAt: number
}

/** Of how many nights the reports are kept, as where nobody says otherwise. */
const nightsWithFiles = 90

/**
 * Makes up a history of nights in which services break and mend, cannot be reached, slow down and change their minds.
 * The same is made up each time. The first target is broken now, the second cannot be reached, and the last run of the
 * third decided nothing.
 */
export async function makeUpHistory(history: History, { targets, nights, endAt }: MadeUp): Promise<void> {
  for (let target = 0; target < targets; target += 1) {
    const name = `shop-${String(target + 1).padStart(2, '0')}`
    await recordNights(
      history,
      {
        name,
        labels: { team: target % 2 === 0 ? 'stores' : 'clinics' },
        nights: Array.from({ length: nights }, (_, index) => nightOf(target, nights - 1 - index)),
      },
      endAt,
    )
  }
}

/** What a night brings that is so many nights ago. */
function nightOf(target: number, ago: number): Night {
  const drawn = (target * 7919 + ago * 104_729) % 1000
  const files = ago < nightsWithFiles
  if (target === 1 && ago < 4) return { unreachable: 'connect ECONNREFUSED 192.0.2.7:443', files }
  if (target === 2 && ago === 0) return { undecided: ['LIST-5', 'CREATE-7'], files }
  if (drawn < 4) return { absent: true }
  if (drawn < 9) return { unreachable: 'no answer within 15 s', files }
  const isBroken = (ago + target * 31) % 190 < 3 + (target % 5) * 2 || (target === 0 && ago < 12)
  return {
    files,
    ...(isBroken && { failed: target % 3 === 0 ? ['LIST-3', 'LIST-8', 'GET-2'] : ['AUTH-5'] }),
    ...(drawn % 97 === 0 && { undecided: ['CREATE-7'] }),
    ...(ago < 300 - target * 9 && { answer: 'an error of 400' }),
    ...(target === 3 && ago < 40 && { slowness: 2.6 }),
  }
}
