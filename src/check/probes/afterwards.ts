import { noCredential, theKey } from '../../http/credential.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { once, type Probe } from '../once.ts'
import { LeftOut, unlessFatal } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'
import type { RateLimit } from './rate-limit.ts'
import type { Retrieval } from './retrieval.ts'

/** What is asked once the trial of the rate limit is over. */
export interface Afterwards {
  /** An own animal of each status, the oldest first. */
  readonly fetches: Probe<void>
  /** The longest list. */
  readonly lists: Probe<void>
  /** A list without a credential. */
  readonly refused: Probe<void>
}

/**
 * What is looked at once more when the trial of the rate limit is over, for whose waits a minute or more has passed: what
 * a service keeps for a while and then no more, a key among it, shows then, and costs no time.
 */
export function afterwards(run: RunContext, retrieval: Retrieval, { trial }: RateLimit): Afterwards {
  const { budget, store, target } = run
  /** Throws LeftOut where there was no trial: none is made for this, which would exhaust a key where that is not asked for. */
  const trialled = once('afterwards.trialled', async () => {
    const leftOut = (): never => {
      throw new LeftOut('left out: no limit was waited for')
    }
    await (trial.isStarted() ? trial().catch(leftOut) : leftOut())
    budget.hold(0)
  })
  const asked = (name: keyof Afterwards, requests: () => Promise<readonly (() => Promise<Exchange>)[]>) =>
    once(`afterwards.${name}`, async () => {
      await trialled()
      for (const ask of await requests()) {
        // One more may be needed to confirm what may be chance.
        if (budget.left < 2) return
        await ask().catch(unlessFatal)
      }
    })
  return {
    fetches: asked('fetches', async () => {
      const { own } = await retrieval.found()
      if (own === undefined) throw run.withoutOwnAnimal()
      const others = petStatuses.flatMap(
        (status) => store.own.find(({ id, sent }) => id !== own.id && sent.status === status) ?? [],
      )
      return [own, ...others].map(
        ({ id }) =>
          () =>
            target.get(id, theKey),
      )
    }),
    lists: asked('lists', async () => [() => target.list({ limit: 100 })]),
    refused: asked('refused', async () => [() => target.list({}, noCredential)]),
  }
}
