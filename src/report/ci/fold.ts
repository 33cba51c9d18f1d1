import type { Ci } from './ci.ts'

/** What begins and ends a part of a log that folds; empty on whatever has none. */
interface Fold {
  readonly start: string
  readonly end: string
}

/**
 * Marks around a part of the log.
 *
 * @param title - of ours alone
 * @param now - GitLab shows how long a part took
 */
export function fold(ci: Ci | undefined, title: string, now: () => Date): Fold {
  switch (ci) {
    case 'github':
      return { start: `::group::${title}\n`, end: '::endgroup::\n' }
    case 'gitlab': {
      const name = `petstore_conformance_${title.toLowerCase().replaceAll(/\W+/g, '_')}`
      const seconds = (): number => Math.floor(now().getTime() / 1000)
      return {
        start: `\u001B[0Ksection_start:${seconds()}:${name}[collapsed=true]\r\u001B[0K${title}\n`,
        get end() {
          return `\u001B[0Ksection_end:${seconds()}:${name}\r\u001B[0K\n`
        },
      }
    }
    case undefined:
      return { start: '', end: '' }
  }
}
