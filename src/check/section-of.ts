/** The section that a suite file holds, such as `listing` or `exploration/pages`. */
export function sectionOf(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/^.*suites\//, '')
    .replace(/\.test\.[jt]s$/, '')
}
