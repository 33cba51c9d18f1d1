/** Requests that the verdicts of the profile `core` need on a store of more than 20 animals. */
export const decisiveRequests = 59

/** Requests that exploration leaves: for confirming what may be chance, and for the last look at the end. */
export const reservedRequests = 6

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
  'exploration/credentials',
  'exploration/bodies',
  'exploration/animals',
  'exploration/pages',
  'exploration/ids',
  'closing',
  'rate-limits',
] as const
