import type { AnyReport } from '../replay/read-any-report.ts'

/** Whether a run has not tried what it was to try: it was interrupted, or did not reach the target. */
export function isCutShort({ complete, unreachable }: AnyReport): boolean {
  return !complete || unreachable !== undefined
}
