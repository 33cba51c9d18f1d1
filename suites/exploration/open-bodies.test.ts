import { describeExplored, test, unspecifiedBodies } from '../../src/scenario/index.ts'

// After all that must be rejected: each may leave a pet, and no page waits for it.
describeExplored('open bodies', 'at once', () => {
  // These POSTs use the remaining creates.
  test.beforeAll(({ probes }) => probes.exploration.repeats().catch(() => undefined))

  test.for(Object.keys(unspecifiedBodies))(
    'a create with %s is left open',
    { tags: 'CREATE-9' },
    async (label, { probes }) => {
      await probes.unspecified.create(label)
    },
  )
})
