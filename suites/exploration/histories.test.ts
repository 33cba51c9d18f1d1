import { agreement, describeExplored, test } from '../../src/scenario/index.ts'

// One request after the other, beside others that create nothing.
describeExplored('histories', 'at once', () => {
  test('creates, fetches and lists in any order agree', { tags: 'GET-1' }, ({ probes }) => agreement(probes))
})
