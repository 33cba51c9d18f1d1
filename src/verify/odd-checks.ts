import { requirementIds } from '../catalogue/requirement-id.ts'
import type { LogEvent } from '../events/log-event.ts'
import { checkNames } from './check-names.generated.ts'

/**
 * Whether a log tells of each check of the suite once, and of no other.
 *
 * @param events - of a run of the profile full
 * @returns each in words
 */
export function oddChecks(events: readonly LogEvent[]): readonly string[] {
  return requirementIds.flatMap((row) => {
    const told = events.flatMap((event) =>
      event.kind === 'check' && event.requirement === row ? [event.name] : [],
    )
    const owed = new Set(checkNames[row])
    const had = new Set(told)
    return [
      ...[...owed.difference(had)].map((name) => `the log does not tell of the check "${name}" of ${row}`),
      ...[...had.difference(owed)].map(
        (name) => `the log tells of a check of ${row} that there is not: "${name}"`,
      ),
      ...(told.length > had.size ? [`the log tells of a check of ${row} twice`] : []),
    ]
  })
}
