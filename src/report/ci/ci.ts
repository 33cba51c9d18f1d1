/** A CI server whose log has commands and parts that fold. */
export type Ci = 'github' | 'gitlab'

/** Which one a process runs on, by the variables that they set; undefined for none, or another. */
export function ciOf(environment: Readonly<Record<string, string | undefined>>): Ci | undefined {
  if (environment['GITHUB_ACTIONS'] === 'true') return 'github'
  return environment['GITLAB_CI'] === 'true' ? 'gitlab' : undefined
}
