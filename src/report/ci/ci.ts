/** A CI server whose log has commands and parts that fold. */
export type Ci = 'github' | 'gitlab'

/** The CI server of a process, by the variables that it sets; undefined for none or another. */
export function ciOf(environment: Readonly<Record<string, string | undefined>>): Ci | undefined {
  if (environment['GITHUB_ACTIONS'] === 'true') return 'github'
  return environment['GITLAB_CI'] === 'true' ? 'gitlab' : undefined
}

/** Start and end of a part of the log that folds, empty without folding. The title must not contain a target's text. */
export function fold(ci: Ci | undefined, title: string, now: () => Date) {
  if (ci === undefined) return { start: '', end: '' }
  if (ci === 'github') return { start: `::group::${title}\n`, end: '::endgroup::\n' }
  const name = `petstore_conformance_${title.toLowerCase().replaceAll(/\W+/g, '_')}`
  const at = (): string => `${Math.floor(now().getTime() / 1000)}:${name}`
  return {
    start: `\u001B[0Ksection_start:${at()}[collapsed=true]\r\u001B[0K${title}\n`,
    // GitLab shows how long a part took.
    get end() {
      return `\u001B[0Ksection_end:${at()}\r\u001B[0K\n`
    },
  }
}
