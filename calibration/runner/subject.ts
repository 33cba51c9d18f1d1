import type { ReferenceOptions } from '../../src/service/new-reference.ts'
import type { Depth } from '../../src/spec/depth.ts'
import type { RequirementId } from '../../src/spec/generated/requirement-id.ts'
import type { ProfileName } from '../../src/spec/profile.ts'
import type { Factors } from '../factors.ts'
import type { Fault } from '../fault.ts'
import type { Answers } from '../variant.ts'

/** What a service is: broken on purpose, in several ways at once, conforming in a way of its own, or the plain one. */
export const subjectKinds = ['fault', 'compound', 'variant', 'plain'] as const

/** One of {@link subjectKinds}. */
export type SubjectKind = (typeof subjectKinds)[number]

/** Whether services of a kind break something. */
export function isBrokenKind(kind: SubjectKind): boolean {
  return kind === 'fault' || kind === 'compound'
}

/** One of the faults of a compound. */
export interface Part {
  readonly name: string
  /** The requirement that it is there to break. */
  readonly target: RequirementId
  /** Requirements that it breaks too, or may. */
  readonly besides: readonly RequirementId[]
  /** Whether it shows in one case of many only. */
  readonly edgeCase: boolean
  /** As of {@link Fault}. */
  readonly showsAfter?: NonNullable<Fault['showsAfter']>
}

/** A service of which it is known beforehand what a run must say. */
export interface Subject {
  readonly kind: SubjectKind
  readonly name: string
  readonly summary: string
  /** The requirement that it breaks; undefined for a service that conforms. */
  readonly target: RequirementId | undefined
  /** Of a variant: the permitted behaviour that it shows, in words that may name requirements. */
  readonly freedom?: string
  /** Requirements that cannot hold either while the target is broken in this way. */
  readonly collateral: readonly RequirementId[]
  /** Requirements that break too under some seeds only. */
  readonly mayBreak: readonly RequirementId[]
  /** As of {@link Fault}. */
  readonly takesUnreadable?: true
  readonly takesUserAgent?: true
  /** Requirements that cannot be judged on it; undefined where it is no matter what a fault keeps from being judged. */
  readonly mayStayOpen?: readonly RequirementId[]
  /** What a run has to observe on it. */
  readonly answers?: Answers
  /** An edge case: shows in one case of many only. */
  readonly edgeCase: boolean
  /** A fault that the suite is known not to find. */
  readonly knownMiss: boolean
  /** How far a run has to go to show what it is. */
  readonly depth: Depth
  /** Of a fault: what must come together for it to show. */
  readonly factors?: Factors
  /** The profiles that can see what it is. */
  readonly profiles: readonly ProfileName[]
  /** Of a compound: its faults. */
  readonly parts?: readonly Part[]
  /** How the embedded service is started to be it. */
  readonly service: Pick<ReferenceOptions, 'fault' | 'variant'>
}
