import type { Exchange } from '../spec/exchange.ts'
import { questionTexts } from '../spec/generated/question-texts.ts'
import type { Observed, Satisfied, Suspicious, Undetermined, Violated } from '../spec/judgement.ts'
import type { JudgedJournal } from './journal.ts'
import { prove, shownExchange } from './proof.ts'

/** Violations of one requirement beyond these are no news, and their exchanges are not kept. */
const mostViolations = 12
/** Reasons of each kind that a requirement was not judged, beyond which one more explains nothing. */
const mostReasons = 3

/** Reports judgements to a run's journal: each coverage case and each reason once, and of violations the first few. */
export class JudgementJournal {
  readonly #journal: JudgedJournal
  /** How often each thing was reported that may be reported a few times only. */
  readonly #counts = new Map<string, number>()

  constructor(journal: JudgedJournal) {
    this.#journal = journal
  }

  /**
   * Reports that a requirement was satisfied, once for each coverage case.
   *
   * @returns whether it was the first of its coverage case
   */
  satisfied({ requirement, coverageCase: variety, exchanges }: Satisfied): boolean {
    if (!this.#isNews(`${requirement} satisfied: ${variety}`)) return false
    const last = exchanges.at(-1)
    this.#journal({ kind: 'kept', requirement, variety, number: last?.number ?? 0, ...shownAs(last) })
    return true
  }

  /** Reports why a requirement was left undetermined: each reason once, and of each kind the first few. */
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

  /**
   * Reports a violation. Doubtful ones are counted by themselves: what settles nothing takes no place from what does.
   *
   * @returns whether it was among the first few of its requirement
   */
  violated(judgement: Violated | Suspicious): boolean {
    const { state, requirement, expected, actual, exchanges, blockedBy } = judgement
    const place = `${requirement} ${state} ${exchanges.at(-1)?.number}`
    // What came later of a violation that was reported belongs to it.
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

  /** Counts it, and tells whether it was not counted so often before. */
  #isNews(what: string, most = 1): boolean {
    const count = this.#countOf(what)
    if (count < most) this.#counts.set(what, count + 1)
    return count < most
  }
}

function shownAs(exchange: Exchange | undefined) {
  return exchange === undefined ? {} : { shown: shownExchange(exchange) }
}
