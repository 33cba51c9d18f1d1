/** Defaults in the user's units. Certificates permit no longer consistency window. */
export const runDefaults = {
  profile: 'core',
  out: 'reports',
  seed: 1,
  categoryId: 1,
  timeout: 15_000,
  concurrency: 8,
  consistencyWindow: 2000,
  // A limiter that weighs two windows of a minute names the end of the second.
  maxWait: 125,
} as const
