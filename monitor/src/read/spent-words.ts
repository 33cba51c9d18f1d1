import { counted, grouped } from 'petstore-conformance'
import type { RequestsSpent } from './target-history.ts'

/** What was spent on a target, in words. */
export function spentWords({ last, lastThirtyDays, total, remaining }: RequestsSpent): string {
  return [
    ...(last === undefined ? [] : [`${counted(last, 'request')} by the last run`]),
    `${grouped(lastThirtyDays)} in thirty days`,
    `${grouped(total)} since it is watched`,
    ...(remaining === undefined ? [] : [`${grouped(remaining)} of the key's limit remained`]),
  ].join(', ')
}
