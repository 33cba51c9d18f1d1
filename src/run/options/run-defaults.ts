/** What holds where the user says nothing, in the user's units. Certificates allow no longer consistency window. */
export const runDefaults = {
  profile: 'core',
  out: 'reports',
  seed: 1,
  categoryId: 1,
  timeout: 15_000,
  concurrency: 8,
  consistencyWindow: 2000,
  // A counter that weighs two windows of a minute tells of the end of the second.
  maxWait: 125,
} as const
