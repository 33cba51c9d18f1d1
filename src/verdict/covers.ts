import type { Finding } from '../spec/finding.ts'
import type { Waiver } from '../spec/waiver.ts'
import { differenceOf } from './findings.ts'
import { shapeOf } from './shape-of.ts'

type Told = Pick<Finding, 'expected' | 'actual'>

type Waivable = Pick<Finding, 'requirement'> & Told & { readonly cause?: Told }

/** A finding's text without what differs between runs: ids, counts, names, the target's address, and drawn values. */
export function stableText({ expected, actual }: Told, baseUrl: string): string {
  const stable = (text: string): string => shapeOf(text, baseUrl).replaceAll(drawn, '$1 …')
  return plain(differenceOf({ expected: stable(expected), actual: stable(actual) }))
}

/** Values that a run draws for its pets and lists. */
const drawn = /\b(categoryId|status|list of) (?:#|left out|available|pending|sold)(?!\w)/g

/** Whether a waiver covers a finding: by requirement and, if it names a text, by that text in the finding or its cause. */
export function covers(
  { requirement, finding: text }: Pick<Waiver, 'requirement' | 'finding'>,
  finding: Waivable,
  baseUrl: string,
): boolean {
  if (requirement !== finding.requirement) return false
  if (text === undefined) return true
  const told: readonly Told[] = finding.cause === undefined ? [finding] : [finding, finding.cause]
  const wanted = plain(text)
  return told.some(
    (one) => plain(differenceOf(one)).includes(wanted) || stableText(one, baseUrl).includes(wanted),
  )
}

/** Undoes the wrapping of lines in a file. */
function plain(text: string): string {
  return text.toWellFormed().replaceAll(/\s+/g, ' ').trim()
}

const dayMs = 86_400_000

/** Whether a waiver holds at a time, through the end of its last day (UTC). */
export function holdsOn({ until }: { readonly until: string }, time: Date): boolean {
  return time.getTime() < Date.parse(`${until}T00:00:00.000Z`) + dayMs
}
