import type { RequirementId } from '../catalogue/requirement-id.ts'
import type { Exchange } from '../client/exchange.ts'
import { planLimits } from '../client/pacing/plan.ts'
import type { Contract } from '../contract/contract.ts'
import { type BodyValidity, bodyValidity } from '../oracle/body-validity.ts'
import { judgeExchange } from '../oracle/judge-exchange.ts'
import { judgeKnown } from '../oracle/judge-known.ts'
import { type Known, nothingKnown } from '../oracle/known.ts'
import type { Journal } from './journal.ts'
import { type Proof, prove } from './proof.ts'
import type { CheckSettings } from './settings.ts'

/** A breach that some response of the run showed. */
export interface ResponseBreach {
  readonly expected: string
  readonly actual: string
  readonly proof: readonly Proof[]
}

interface Tally {
  kept: number
  breach: ResponseBreach | undefined
}

/** Breaches of one row beyond these are counted in the report by nobody's need: the first ones tell it all. */
const mostBreaches = 3

/** Judges every response of the run by what holds for all of them, and remembers what it found. */
export class Responses {
  readonly #loadContract: () => Promise<Contract>
  #contract: Contract | undefined
  #known: Known = nothingKnown
  readonly #settings: CheckSettings
  readonly #journal: Journal
  readonly #section: () => string
  readonly #tallies = new Map<RequirementId, Tally>()
  readonly #reported = new Map<RequirementId, number>()

  /**
   * @param loadContract - asked for when the first response has come, so that the first request need not wait for it
   * @param section - tells which section of the suite is under way
   */
  constructor(
    loadContract: () => Promise<Contract>,
    settings: CheckSettings,
    journal: Journal,
    section: () => string,
  ) {
    this.#loadContract = loadContract
    this.#settings = settings
    this.#journal = journal
    this.#section = section
  }

  /** Takes in one exchange: at once, or as a promise as long as the contract is being read. */
  observe(exchange: Exchange): Promise<void> | undefined {
    if (this.#contract !== undefined) {
      this.#judge(exchange, this.#contract)
      return undefined
    }
    return this.#loadContract().then((contract) => {
      this.#contract = contract
      this.#judge(exchange, contract)
    })
  }

  #judge(exchange: Exchange, contract: Contract): void {
    const { known, breaches } = judgeKnown(this.#known, exchange, contract, this.#settings.tag)
    this.#known = known
    for (const { requirement, expected, actual, exchanges } of breaches)
      this.lay(requirement, 'final', expected, actual, exchanges)
    const kept: RequirementId[] = []
    for (const found of judgeExchange(exchange, contract, planLimits(this.#settings.plan))) {
      if (found.kept) {
        kept.push(found.requirement)
        this.#tally(found.requirement).kept += 1
      } else {
        this.lay(found.requirement, 'final', found.expected, found.actual, [exchange])
      }
    }
    this.#journal({
      kind: 'exchange',
      operation: exchange.request.operation ?? 'other',
      key: exchange.keyVariable === 'PETSTORE_API_KEY' ? 'main' : 'rate-limit',
      section: this.#section(),
      kept,
      count: 1,
    })
  }

  /** What the interface document says of the body that a create was sent with; nothing before the first answer. */
  validityOf({ request }: Exchange): BodyValidity | undefined {
    return this.#contract === undefined ? undefined : bodyValidity(request, this.#contract)
  }

  /** Lays a breach on a requirement, whatever check made the request. */
  lay(
    requirement: RequirementId,
    certainty: 'final' | 'doubtful',
    expected: string,
    actual: string,
    exchanges: readonly Exchange[],
  ): void {
    const count = (this.#reported.get(requirement) ?? 0) + 1
    this.#reported.set(requirement, count)
    if (count > mostBreaches) return
    const breach = { expected, actual, proof: prove(exchanges) }
    if (certainty === 'final') this.#tally(requirement).breach ??= breach
    this.#journal({ kind: 'breach', requirement, certainty, ...breach })
  }

  /** The first breach of a requirement that a response has shown so far. */
  breachOf(requirement: RequirementId): ResponseBreach | undefined {
    return this.#tallies.get(requirement)?.breach
  }

  /** How many responses so far could have broken a requirement and did not. */
  keptBy(requirement: RequirementId): number {
    return this.#tallies.get(requirement)?.kept ?? 0
  }

  #tally(requirement: RequirementId): Tally {
    const known = this.#tallies.get(requirement)
    if (known !== undefined) return known
    const tally: Tally = { kept: 0, breach: undefined }
    this.#tallies.set(requirement, tally)
    return tally
  }
}
