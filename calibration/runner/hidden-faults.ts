/**
 * Faults of which others leave nothing to see, each with why. They are not put together: what cannot show cannot be told.
 * What the suite passes over, though it shows, does not belong here.
 */
const hiddenBy: Readonly<Record<string, readonly string[]>> = {
  // An id that is found is not answered 404.
  'small-id-made-up': ['auth-404-first-for-small-ids'],
  'unknown-id-first-animal-after-380': ['auth-404-first-for-small-ids'],
  'id-looked-up-by-its-beginning': ['pending-not-found-telling-0'],
  // One of the limit is left when it is refused: two after Reset are more, as RATE-11 asks.
  'limit-one-early': ['reset-brings-nothing'],
  // Where it is not told when to ask, the first look is after Reset: one that remains is more than none.
  'retry-with-unit': ['reset-brings-nothing'],
  // The trial ends before that Reset lies in the past.
  'refused-for-good': ['reset-never-told-anew'],
  'limit-of-each-path-and-query': ['reset-never-told-anew'],
  // No page tells the ids of what was there before.
  'list-id-is-position': ['id-starts-over'],
  // Whether the other plan's store is the same is told by the ids on its pages.
  'list-without-id': ['get-404-on-another-plan'],
  // What is no object has no status, and no name between plain quotes.
  'create-status-required': ['create-from-boolean', 'create-from-number', 'create-from-text'],
  'create-escaped-property-refused': ['create-from-boolean', 'create-from-number', 'create-from-text'],
  // The animals that it makes have the category of many others.
  'create-null-500': ['create-null-for-name-stored'],
  'create-full-of-sold': ['create-null-for-name-stored'],
  // One animal less makes up for one more, and what is filtered later for five more.
  'page-one-short': ['list-default-21'],
  'status-filtered-after-limit': ['list-default-25-pending'],
  // No animal has a name with signs in it, and no body brings its id.
  'key-may-not-create': ['get-name-html-escaped', 'id-negative-taken-from-body'],
  // What is left of the categories beyond 64 bits is nearly as large.
  'category-large-crashes': ['create-category-wrapped-on-one-node-of-three'],
  // No category is negative but what was stored as another one already.
  'category-through-int8': ['category-sign-lost'],
  // Where no animal shows, null stands, whatever the reason.
  'list-null-for-no-animals': ['list-empty-where-exactly-full'],
  // One backslash is left of two, and that is well-formed.
  'name-cut-at-10': ['media-created-backslash-bare'],
}

/** Whether one fault leaves nothing to see of another, or the other of it. */
export function isHiddenBeside(one: string, other: string): boolean {
  return (hiddenBy[one] ?? []).includes(other) || (hiddenBy[other] ?? []).includes(one)
}

/** Each fault or variant that hides others, and those that it hides. */
export function hiddenFaults(): readonly (readonly [string, readonly string[]])[] {
  return Object.entries(hiddenBy)
}
