import type { AnyReport } from '../report/read-report.ts'

/** Whether a run has not tried what it was to try: it was interrupted, or did not reach the target. */
export function isCutShort({ complete, unreachable }: AnyReport): boolean {
  return !complete || unreachable !== undefined
}
