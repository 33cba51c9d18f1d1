/** Requests kept back from exploration: for confirming what may be chance, and for the last look at the end. */
export const heldBack = 8

/** Sections in the order in which they are tried. What decides a verdict comes first, exploration after it. */
export const suiteOrder = [
  'versioning',
  'listing',
  'authentication',
  'creation',
  'retrieval',
  'orders',
  'media',
  'errors',
  'exploration',
  'closing',
  'rate-limits',
] as const
