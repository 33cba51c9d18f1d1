import type { Waiver } from '../spec/waiver.ts'
import type { FinishedRun, JudgedWaiver } from '../verdict/finished-run.ts'

/** `waived until 2027-01-31: the store is replaced (https://…)` */
export function waivedWords({ until, reason, issue }: Waiver): string {
  return `waived until ${until}: ${reason} (${issue})`
}

/** The subject of a waiver, such as `LIST-3` or `LIST-3 ("got 2 pets")`. */
export function waiverName({ requirement, finding }: Waiver): string {
  return finding === undefined ? requirement : `${requirement} ("${finding}")`
}

/** What somebody must do about a run's waivers, a sentence each, and whether it fails the gate. */
export function waiverRemarks({ waivers }: FinishedRun) {
  const { strict = false, entries = [] } = waivers ?? {}
  return entries
    .filter(({ state }) => state === 'expired' || state === 'not needed')
    .map((waiver) => {
      const { state, reason, issue } = waiver
      const words = `The waiver of ${waiverName(waiver)} ${waiverStateWords(waiver, strict)}: ${reason} (${issue})`
      return { waiver, words, isGating: state === 'expired' || strict }
    })
}

/** The state of a waiver, to follow its name. With strict waivers, an unneeded one fails the gate. */
export function waiverStateWords({ state, until }: JudgedWaiver, strict: boolean): string {
  const words = {
    applied: `holds until ${until}`,
    expired: `has expired on ${until}, and waives nothing`,
    'not needed': `is no longer needed${strict ? ', which fails the gate' : ''}`,
    open: 'may still be needed: the run could not judge all that it is about',
  }
  return words[state]
}
