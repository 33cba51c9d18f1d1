import { noCredential } from '../../http/credential.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import type { Scenarios } from '../new-scenarios.ts'
import type { Scenario } from '../once.ts'
import { LeftOut, unlessFatal } from '../outcome.ts'

/** Repeats GETs after the trial's waits, to show what the service keeps for a while. Throws LeftOut without a trial. */
export async function afterwards({ run, retrieval }: Scenarios, trial: Scenario<unknown>): Promise<void> {
  const { budget, store, target, mayWrite } = run
  const skip = (): never => {
    throw new LeftOut('left out: no limit was waited for')
  }
  await (trial.isStarted() ? trial().catch(skip) : skip())
  budget.hold(0)
  const own = mayWrite ? (await retrieval.found().catch(unlessFatal))?.own : undefined
  const others = petStatuses.map((status) =>
    store.own.find(({ id, sent }) => id !== own?.id && sent.status === status),
  )
  const pets = own === undefined ? [] : [own, ...others].filter((pet) => pet !== undefined)
  const requests = [
    ...pets.map(
      ({ id }) =>
        () =>
          target.get(id),
    ),
    () => target.list({ limit: 100 }),
    () => target.list({}, noCredential),
  ]
  for (const send of requests) {
    // A repeat may be needed to rule out chance.
    if (budget.left < 2) return
    await send().catch(unlessFatal)
  }
}
