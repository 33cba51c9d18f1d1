import type { Waiver } from '../spec/waiver.ts'
import type { FinishedRun, JudgedWaiver } from '../verdict/finished-run.ts'

/** `waived until 2027-01-31: the store is replaced (https://…)` */
export function waivedWords({ until, reason, issue }: Waiver): string {
  return `waived until ${until}: ${reason} (${issue})`
}

/** What a waiver is of, such as `LIST-3` or `LIST-3 ("got 2 animals")`. */
export function waiverName({ requirement, finding }: Waiver): string {
  return finding === undefined ? requirement : `${requirement} ("${finding}")`
}

/** What somebody has to do about the waivers of a run, a sentence for each, and whether it keeps the gate shut. */
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

/** What came of a waiver, to be put after its name. By strict waivers, one that is not needed any more fails the gate. */
export function waiverStateWords({ state, until }: JudgedWaiver, strict: boolean): string {
  const words = {
    applied: `holds until ${until}`,
    expired: `has expired on ${until}, and waives nothing`,
    'not needed': `is no longer needed${strict ? ', which fails the gate' : ''}`,
    open: 'may still be needed: the run could not judge all that it is about',
  }
  return words[state]
}
