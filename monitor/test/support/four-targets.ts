import type { MadeUpTarget, Night } from './record-nights.ts'

const quiet = (nights: number): readonly Night[] => Array.from({ length: nights }, () => ({}))

/** One target of each standing, by nights of which the last is `endAt`. */
export const endAt = Date.parse('2026-11-20T02:00:00Z')

/** A target that conforms, two that have been better, and one that broke, mended, and is broken. */
export const fourTargets: readonly MadeUpTarget[] = [
  { name: 'calm', labels: { team: 'stores' }, nights: [...quiet(11), { files: true }] },
  {
    name: 'broken',
    nights: [
      ...quiet(3),
      { failed: ['LIST-3'] },
      { failed: ['LIST-3'] },
      ...quiet(2),
      { unreachable: 'connect ECONNREFUSED' },
      { answer: 'an error of 400' },
      { answer: 'an error of 400' },
      { failed: ['LIST-3', 'LIST-8'], answer: 'an error of 400', files: true },
      { failed: ['LIST-3', 'LIST-8'], answer: 'an error of 400', files: true },
    ],
  },
  {
    name: 'away',
    nights: [...quiet(4), ...Array.from({ length: 3 }, () => ({ unreachable: 'connect ECONNREFUSED' }))],
  },
  { name: 'doubtful', nights: [...quiet(4), { undecided: ['LIST-5'] }] },
]
