import type { Verification } from './verify-folder.ts'

/** How certificates that were looked at are shown, on a page and on a terminal: what does not hold comes first. */
export const certificateStates = {
  failed: { tone: 'bad', paint: 'red', mark: '✗', label: 'not verified' },
  open: { tone: 'doubt', paint: 'yellow', mark: '?', label: 'not judged again' },
  verified: { tone: 'good', paint: 'green', mark: '✓', label: 'verified' },
} as const

/** Which of these came of looking at one. */
export function certificateState({ faults, open }: Verification) {
  if (faults.length > 0) return certificateStates.failed
  return open === undefined ? certificateStates.verified : certificateStates.open
}
