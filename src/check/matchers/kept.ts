/** What a matcher gives Vitest when the requirement is kept. When it is not, it throws. */
export interface Kept {
  readonly pass: true
  readonly message: () => string
}

/** The one such value: a negated matcher has no meaning here. */
export const kept: Kept = { pass: true, message: () => 'a requirement that is kept has no opposite' }
