import { noCredential, theKey } from '../../http/credential.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import type { Probe } from '../once.ts'
import { LeftOut, unlessFatal } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'
import type { Retrieval } from './retrieval.ts'

/** Asks once more after the trial's waits: what a service keeps for a while, a key among it, shows. Without a trial, it skips. */
export async function afterwards(
  { budget, store, target, mayWrite }: RunContext,
  retrieval: Retrieval,
  trial: Probe<unknown>,
): Promise<void> {
  const skip = (): never => {
    throw new LeftOut('left out: no limit was waited for')
  }
  await (trial.isStarted() ? trial().catch(skip) : skip())
  budget.hold(0)
  const own = mayWrite ? (await retrieval.found().catch(unlessFatal))?.own : undefined
  const others = petStatuses.map((status) =>
    store.own.find(({ id, sent }) => id !== own?.id && sent.status === status),
  )
  const pets = own === undefined ? [] : [own, ...others]
  const requests = [
    ...pets.flatMap((pet) => (pet === undefined ? [] : [() => target.get(pet.id, theKey)])),
    () => target.list({ limit: 100 }),
    () => target.list({}, noCredential),
  ]
  for (const send of requests) {
    // One more may be needed to confirm what may be chance.
    if (budget.left < 2) return
    await send().catch(unlessFatal)
  }
}
