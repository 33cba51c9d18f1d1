import type { Finding } from '../spec/finding.ts'
import type { Waiver } from '../spec/waiver.ts'
import { differenceOf } from './findings.ts'
import { shapeOf } from './shape-of.ts'

type Told = Pick<Finding, 'expected' | 'actual'>

type Waivable = Pick<Finding, 'requirement'> & Told & { readonly cause?: Told }

/** What a finding says without what is of its run alone: ids, counts, names, the target's address, and drawn values. */
export function stableText({ expected, actual }: Told, baseUrl: string): string {
  const stable = (text: string): string => shapeOf(text, baseUrl).replaceAll(drawn, '$1 …')
  return plain(differenceOf({ expected: stable(expected), actual: stable(actual) }))
}

/** What a run draws for the animals that it creates, and for the lists that it asks for. */
const drawn = /\b(categoryId|status|list of) (?:#|left out|available|pending|sold)(?!\w)/g

/**
 * Whether a waiver is about a finding: of its requirement and, where it names a text, with this text in what the finding
 * or its cause says, as reports write it or as {@link stableText}.
 */
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

/** As it comes back from a file that somebody wrapped. */
function plain(text: string): string {
  return text.toWellFormed().replaceAll(/\s+/g, ' ').trim()
}

const dayMs = 86_400_000

/** Whether a waiver holds at a time: through the end of its last day, UTC. */
export function holdsOn({ until }: { readonly until: string }, time: Date): boolean {
  return time.getTime() < Date.parse(`${until}T00:00:00.000Z`) + dayMs
}
