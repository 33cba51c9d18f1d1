import { expect, onTestFinished, test } from 'vitest'
import { allFaults } from '../../src/reference/faults/index.ts'
import { startReference } from '../../src/reference/start-reference.ts'
import { watch } from '../e2e/support/monitored.ts'

// What the embedded service does wrong may depend on the method; none of it must tempt a run that only reads.
test('a pass with the profile read-only sends nothing but GET, whatever is wrong with the service', async () => {
  const seen = allFaults.filter(({ profiles }) => profiles.includes('read-only'))
  const step = Math.floor(seen.length / 60)
  const faults = seen.filter((_, index) => index % step === 0).slice(0, 60)
  expect(faults).toHaveLength(60)
  const services = await Promise.all(faults.map((fault) => startReference({ fault })))
  onTestFinished(async () => {
    await Promise.all(services.map((service) => service.close()))
  })
  const watched = await watch(
    services.map(({ baseUrl, keys }, index) => ({
      name: `fault ${index}`,
      target: baseUrl,
      key: keys.business,
    })),
    ['confirmAfter: 0', 'defaults: { maxRequests: 40, plan: business }'],
  )
  await watched.pass('--slots', '2')
  for (const { arrivals } of services) {
    expect(new Set(arrivals.map(({ method }) => method))).toEqual(new Set(['GET']))
    expect(arrivals.length).toBeGreaterThan(5)
  }
  const { db } = await watched.history()
  const runs = await db.selectFrom('run').select('verdict').execute()
  expect(runs).toHaveLength(60)
  expect(runs.filter(({ verdict }) => verdict === 'non-conformant').length).toBeGreaterThan(20)
})
