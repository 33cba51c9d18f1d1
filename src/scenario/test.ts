import { test as base, inject } from 'vitest'
import { current } from './current-run.ts'
import { newScenarios, type Scenarios } from './new-scenarios.ts'
import { once } from './once.ts'
import { NotApplicable } from './outcome.ts'
import type { Samples } from './require-every-kind.ts'
import { startRun } from './start-run.ts'
import { afterwards } from './steps/afterwards.ts'
import { rateLimitTrial } from './steps/rate-limit.ts'

/** The `test` of the suites. Its fixtures are scenarios, which run once, when first awaited. */
export const test = base
  .extend('started', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const started = await startRun(inject('settings'))
    current.run = started.context
    onCleanup(async () => {
      current.run = undefined
      await started.close()
    })
    return started
  })
  .extend('run', { scope: 'worker' }, ({ started }) => started.context)
  // A section ends with all its requests, so Vitest's own delays make no difference.
  .extend('section', { scope: 'file', auto: true }, ({ started }, { onCleanup }) => {
    onCleanup(started.rest)
    return true
  })
  .extend('probes', { scope: 'worker' }, ({ run }) => newScenarios(run))
  .extend('listing', { scope: 'worker' }, ({ probes }) => probes.listing)
  .extend('creation', { scope: 'worker' }, ({ probes }) => probes.creation)
  .extend('refusals', { scope: 'worker' }, ({ probes }) => probes.refusals)
  .extend('credentials', { scope: 'worker' }, ({ probes }) => probes.credentials)
  .extend('retrieval', { scope: 'worker' }, ({ probes }) => probes.retrieval)
  .extend('orders', { scope: 'worker' }, ({ probes }) => probes.orders)
  .extend('traces', { scope: 'worker' }, ({ probes }) => probes.traces)
  .extend('otherIds', { scope: 'worker' }, ({ probes }) => probes.otherIds)
  .extend('sweep', { scope: 'worker' }, ({ probes }) => probes.sweep)
  .extend('askedAgain', { scope: 'worker' }, ({ probes }) => probes.askedAgain)
  .extend('rateLimit', { scope: 'worker' }, ({ run, probes }) => ({ trial: rateLimitTrial(run, probes) }))
  .extend('afterwards', { scope: 'worker' }, ({ probes, rateLimit }) =>
    once('afterwards', () => afterwards(probes, rateLimit.trial)),
  )
  .extend('responses', { scope: 'worker' }, ({ run }) => run.responses)
  .extend('samples', { scope: 'worker' }, ({ probes }) => once('samples', () => samples(probes)))
  .extend('provocations', { scope: 'worker' }, ({ probes }) =>
    once('provocations', () => provocations(probes)),
  )

async function samples({ listing, credentials, retrieval, refusals, run }: Scenarios): Promise<Samples> {
  const asked = await Promise.allSettled([
    listing.opening().then(({ exchange }) => [exchange]),
    credentials.sendRejected('get unknown with no credential').then((exchange) => [exchange]),
    retrieval.unknowns().then((all) => all.map(({ exchange }) => exchange)),
    ...(run.mayWrite ? [refusals.refuse('name is missing').then((exchange) => [exchange])] : []),
  ])
  const missed = asked.flatMap((one): readonly unknown[] => (one.status === 'rejected' ? [one.reason] : []))
  return {
    exchanges: asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
    lacking: missed.find((reason) => !(reason instanceof NotApplicable)),
  }
}

/** Sends requests that may get another 4xx or a 5xx. */
async function provocations({ listing, unspecified }: Scenarios): Promise<void> {
  await Promise.allSettled([listing.opening(), ...unspecified.decide()])
}
