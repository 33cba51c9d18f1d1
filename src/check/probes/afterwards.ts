import { noCredential, theKey } from '../../http/credential.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { once } from '../once.ts'
import { LeftOut, unlessFatal } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'
import type { RateLimit } from './rate-limit.ts'
import type { Retrieval } from './retrieval.ts'

/**
 * What is looked at once more when the trial of the rate limit is over, for whose waits a minute or more has passed: what
 * a service keeps for a while and then no more, a key among it, shows then, and costs no time.
 */
export class Afterwards {
  readonly #run: RunContext
  readonly #retrieval: Retrieval
  readonly #rateLimit: RateLimit

  constructor(run: RunContext, retrieval: Retrieval, rateLimit: RateLimit) {
    this.#run = run
    this.#retrieval = retrieval
    this.#rateLimit = rateLimit
  }

  /** Throws LeftOut where there was no trial: none is made for this, which would exhaust a key where that is not asked for. */
  readonly #trialled = once('afterwards.trialled', async (): Promise<void> => {
    const leftOut = (): never => {
      throw new LeftOut('left out: no limit was waited for')
    }
    const { trial } = this.#rateLimit
    await (trial.isStarted() ? trial().catch(leftOut) : leftOut())
    this.#run.budget.hold(0)
  })

  /** Fetches an own animal of each status, the oldest first. */
  readonly fetches = once('afterwards.fetches', async (): Promise<void> => {
    await this.#trialled()
    const { store, target } = this.#run
    const { own } = await this.#retrieval.found()
    if (own === undefined) throw this.#run.withoutOwnAnimal()
    const chosen = petStatuses.flatMap(
      (status) => store.own.find(({ id, sent }) => id !== own.id && sent.status === status) ?? [],
    )
    await this.#each([own, ...chosen], ({ id }) => target.get(id, theKey))
  })

  /** The longest list. */
  readonly lists = once('afterwards.lists', async (): Promise<void> => {
    await this.#trialled()
    await this.#each([100], (limit) => this.#run.target.list({ limit }))
  })

  /** A list without a credential. */
  readonly refused = once('afterwards.refused', async (): Promise<void> => {
    await this.#trialled()
    await this.#each([noCredential], (credential) => this.#run.target.list({}, credential))
  })

  async #each<T>(all: readonly T[], ask: (one: T) => Promise<Exchange>): Promise<void> {
    for (const one of all) {
      // One more may be needed to confirm what may be chance.
      if (this.#run.budget.left < 2) return
      await ask(one).catch(unlessFatal)
    }
  }
}
