/**
 * What became of a verdict from A to B. `changed` is neither worse nor better, such as from not selected to pass;
 * `only in A` and `only in B` are of rows that the other report does not have.
 */
export type Change = 'worse' | 'better' | 'changed' | 'same' | 'only in A' | 'only in B'

/** Every change in the order in which a reader wants to know of it. */
export const changesInOrder: readonly Change[] = [
  'worse',
  'better',
  'changed',
  'only in A',
  'only in B',
  'same',
]
