import { describeExplored, oddBodies, test } from '../../src/check/index.ts'

// After all that must be refused: each may leave a pet behind, and no page waits for these.
describeExplored('open bodies', 'at once', () => {
  // What is created then has the creates that are left.
  test.beforeAll(({ probes }) => probes.exploration.repeats().catch(() => undefined))

  test.for(Object.keys(oddBodies))(
    'a create with %s is left open',
    { tags: 'CREATE-9' },
    async (label, { probes }) => {
      await probes.unspecified.create(label)
    },
  )
})
