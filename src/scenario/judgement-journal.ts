import { printBeginning } from '../oracle/print-exchange.ts'
import type { Exchange } from '../spec/exchange.ts'
import { questionTexts } from '../spec/generated/question-texts.ts'
import type { Observed, Satisfied, Suspicious, Undetermined, Violated } from '../spec/judgement.ts'
import type { JudgedJournal } from './journal.ts'
import { prove } from './proof.ts'

const mostViolations = 12
const mostReasons = 3

/** Reports judgements: each coverage case and each reason once, and the first few violations. */
export function judgementJournal(journal: JudgedJournal) {
  const counts = new Map<string, number>()
  const countOf = (what: string): number => counts.get(what) ?? 0
  /** Counts `what` up to `most` times; returns false beyond that. */
  const isNews = (what: string, most = 1): boolean => {
    const count = countOf(what)
    if (count < most) counts.set(what, count + 1)
    return count < most
  }
  return {
    /** Reports the first of each coverage case; returns whether this is the first. */
    satisfied: ({ requirement, coverageCase, exchanges }: Satisfied): boolean => {
      if (!isNews(`${requirement} satisfied: ${coverageCase}`)) return false
      const last = exchanges.at(-1)
      journal({ kind: 'satisfied', requirement, coverageCase, number: last?.number ?? 0, ...shownAs(last) })
      return true
    },

    /** Reports each reason once, and only the first few of each kind. */
    undetermined: ({ requirement, why, reason, blockedBy }: Undetermined): void => {
      const ofKind = `${requirement} ${why}`
      if (countOf(ofKind) >= mostReasons || !isNews(`${ofKind} ${blockedBy}: ${reason}`)) return
      isNews(ofKind, mostReasons)
      journal({ kind: 'undetermined', requirement, why, reason, ...(blockedBy && { blockedBy }) })
    },

    /** Reports the first answer to a question, for each input. */
    observed: ({ requirement, question: id, input, answer, exchanges: [exchange] }: Observed): void => {
      if (!isNews(JSON.stringify([requirement, id, input]))) return
      const text = new Map(Object.entries<string>(questionTexts[requirement])).get(id) ?? id
      const question = input === undefined ? text : `${text} (${input})`
      const number = exchange && { number: exchange.number }
      journal({ kind: 'observation', requirement, question, id, answer, ...number, ...shownAs(exchange) })
    },

    /** Reports the first violations of each requirement, suspicious ones apart; returns whether this one is new. */
    violated: (judgement: Violated | Suspicious): boolean => {
      const { state, requirement, expected, actual, exchanges, blockedBy } = judgement
      const place = `${requirement} ${state} ${exchanges.at(-1)?.number}`
      // Violations with the same last exchange belong together.
      const isMore = exchanges.length > 0 && countOf(place) > 0
      const last = exchanges.at(-1)
      // A violation by another status is always reported.
      const isFirstOfKind = isNews(
        `${requirement} ${state} ${last?.request.operation} ${last?.response?.status}`,
      )
      if (!isMore && !isNews(`${requirement} ${state}`, mostViolations) && !isFirstOfKind) return false
      isNews(place)
      const certainty = state === 'suspicious' ? 'doubtful' : 'final'
      const why = state === 'suspicious' && judgement.reason !== undefined ? { reason: judgement.reason } : {}
      const root = blockedBy && { blockedBy }
      const proof = prove(exchanges)
      journal({ kind: 'breach', requirement, certainty, ...why, expected, actual, proof, ...root })
      return !isMore
    },
  }
}

function shownAs(exchange: Exchange | undefined) {
  return exchange && { shown: { number: exchange.number, text: printBeginning(exchange) } }
}
