/** The section or stage that a suite file holds, such as `listing`, `exploration/pages` or `deciding`. */
export function sectionOf(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/^.*suites\//, '')
    .replace(/^.*stages\//, '')
    .replace(/(?:\.test)?\.[jt]s$/, '')
}
