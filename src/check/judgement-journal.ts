import type { Exchange } from '../spec/exchange.ts'
import { questionTexts } from '../spec/generated/question-texts.ts'
import type { Observed, Satisfied, Suspicious, Undetermined, Violated } from '../spec/judgement.ts'
import type { JudgedJournal } from './journal.ts'
import { prove, shownExchange } from './proof.ts'

const mostViolations = 12
const mostReasons = 3

/** Reports judgements to a run's journal: each coverage case and each reason once, and of violations the first few. */
export class JudgementJournal {
  readonly #journal: JudgedJournal
  readonly #counts = new Map<string, number>()

  constructor(journal: JudgedJournal) {
    this.#journal = journal
  }

  /** Reports the first of each coverage case; returns whether it was. */
  satisfied({ requirement, coverageCase: variety, exchanges }: Satisfied): boolean {
    if (!this.#isNews(`${requirement} satisfied: ${variety}`)) return false
    const last = exchanges.at(-1)
    this.#journal({ kind: 'kept', requirement, variety, number: last?.number ?? 0, ...shownAs(last) })
    return true
  }

  /** Reports each reason once, and of each kind the first few. */
  undetermined({ requirement, why, reason, blockedBy: see }: Undetermined): void {
    const ofKind = `${requirement} ${why}`
    if (this.#countOf(ofKind) >= mostReasons || !this.#isNews(`${ofKind} ${see}: ${reason}`)) return
    this.#isNews(ofKind, mostReasons)
    this.#journal({ kind: 'undetermined', requirement, why, reason, ...(see && { see }) })
  }

  /** Reports the first answer to a question, for each of its inputs. */
  observed({ requirement, question: id, input, answer, exchanges: [exchange] }: Observed): void {
    if (!this.#isNews(JSON.stringify([requirement, id, input]))) return
    const text = new Map(Object.entries<string>(questionTexts[requirement])).get(id) ?? id
    const question = input === undefined ? text : `${text} (${input})`
    const number = exchange && { number: exchange.number }
    this.#journal({ kind: 'observation', requirement, question, id, answer, ...number, ...shownAs(exchange) })
  }

  /** Reports the first few violations of each requirement, and apart from them the doubtful ones; returns whether it was one. */
  violated(judgement: Violated | Suspicious): boolean {
    const { state, requirement, expected, actual, exchanges, blockedBy } = judgement
    const place = `${requirement} ${state} ${exchanges.at(-1)?.number}`
    // A violation with the same last exchange as a reported one belongs to it.
    const isMore = exchanges.length > 0 && this.#countOf(place) > 0
    if (!isMore && !this.#isNews(`${requirement} ${state}`, mostViolations)) return false
    this.#isNews(place)
    const certainty = state === 'suspicious' ? 'doubtful' : 'final'
    const why = state === 'suspicious' && judgement.reason !== undefined ? { reason: judgement.reason } : {}
    const proof = prove(exchanges)
    const root = blockedBy && { blockedBy }
    this.#journal({ kind: 'breach', requirement, certainty, ...why, expected, actual, proof, ...root })
    return !isMore
  }

  #countOf(what: string): number {
    return this.#counts.get(what) ?? 0
  }

  /** Counts it, unless it was counted so often before; returns whether it was not. */
  #isNews(what: string, most = 1): boolean {
    const count = this.#countOf(what)
    if (count < most) this.#counts.set(what, count + 1)
    return count < most
  }
}

function shownAs(exchange: Exchange | undefined) {
  return exchange === undefined ? {} : { shown: shownExchange(exchange) }
}
