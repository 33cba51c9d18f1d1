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
  const each = <T>(
    name: keyof Afterwards,
    all: () => Promise<readonly T[]>,
    ask: (one: T) => Promise<Exchange>,
  ): Probe<void> =>
    once(`afterwards.${name}`, async () => {
      await trialled()
      for (const one of await all()) {
        // One more may be needed to confirm what may be chance.
        if (budget.left < 2) return
        await ask(one).catch(unlessFatal)
      }
    })
  const animals = async () => {
    const { own } = await retrieval.found()
    if (own === undefined) throw run.withoutOwnAnimal()
    const others = petStatuses.flatMap(
      (status) => store.own.find(({ id, sent }) => id !== own.id && sent.status === status) ?? [],
    )
    return [own, ...others]
  }
  return {
    fetches: each('fetches', animals, ({ id }) => target.get(id, theKey)),
    lists: each(
      'lists',
      async () => [100],
      (limit) => target.list({ limit }),
    ),
    refused: each(
      'refused',
      async () => [noCredential],
      (credential) => target.list({}, credential),
    ),
  }
}
