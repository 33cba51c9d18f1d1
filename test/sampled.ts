import { testSeed } from './test-seed.ts'

/** One of `share` items, by the seed of the tests; all of them where `TEST_SAMPLE` is `all`. */
export function sampled<Item>(items: readonly Item[], share: number): readonly Item[] {
  if (process.env['TEST_SAMPLE'] === 'all') return items
  const turn = testSeed() % share
  return items.filter((_, index) => index % share === turn)
}
