import type { BreachPlace, Cause } from '../spec/cause.ts'
import type { Finding, FindingId } from '../spec/finding.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Proof } from '../spec/proof.ts'

/** A breach as somebody came upon it. */
interface SeenBreach {
  readonly requirement: RequirementId
  /** Final unless given: what a check throws is. */
  readonly certainty?: 'final' | 'doubtful'
  /** Of a doubtful one: why it settles nothing, unless a fresh request did not show it again. */
  readonly reason?: string
  readonly expected: string
  readonly actual: string
  readonly proof: readonly Proof[]
}

/**
 * The breaches of a run, each once, numbered in the order in which they were seen. What a check met and what holds of
 * every response are one finding where they are of one requirement and the same exchange tells of them.
 */
export class Findings {
  readonly #findings: Finding[] = []
  readonly #causes: (BreachPlace & { readonly cause: Cause; readonly also: readonly BreachPlace[] })[] = []
  readonly #onFinding: (finding: Finding) => void

  /** @param onFinding - told of each finding that is new, or that became final */
  constructor(onFinding: (finding: Finding) => void = () => undefined) {
    this.#onFinding = onFinding
  }

  /** The findings so far, in the order of their ids. */
  get all(): readonly Finding[] {
    const told = new Map<FindingId, Pick<Finding, 'cause' | 'sameAs'>>()
    for (const { cause, also, ...place } of this.#causes) {
      const lead = this.#at(place)
      if (lead === undefined) continue
      told.set(lead.id, { cause })
      for (const other of also) {
        const same = this.#at(other)
        if (same !== undefined && same.id !== lead.id) told.set(same.id, { sameAs: lead.id })
      }
    }
    // Breaches of one requirement that were not told apart are one finding.
    const first = new Map<RequirementId, FindingId>()
    for (const { id, requirement, certainty } of this.#findings) {
      if (certainty !== 'final') continue
      const { cause, sameAs } = told.get(id) ?? {}
      const lead = first.get(requirement)
      if (lead === undefined) first.set(requirement, sameAs ?? id)
      else if (cause === undefined && sameAs === undefined) told.set(id, { sameAs: lead })
    }
    return this.#findings.map((finding) => ({ ...finding, ...told.get(finding.id) }))
  }

  /**
   * Takes in what a breach comes of.
   *
   * @param also - others of the same cause
   */
  explain(place: BreachPlace, cause: Cause, also: readonly BreachPlace[]): void {
    this.#causes.push({ ...place, cause, also })
  }

  #at({ requirement, number }: BreachPlace): Finding | undefined {
    return this.#findings.find(
      (finding) => finding.requirement === requirement && finding.proof.at(-1)?.number === number,
    )
  }

  /** Whether a breach is one of them. */
  has(breach: SeenBreach): boolean {
    return this.#findings.some((finding) => isSame(finding, breach))
  }

  /**
   * Takes in a breach.
   *
   * @param check - name of the check that met it, if one did
   * @returns the id of the finding that it is
   */
  see(breach: SeenBreach, check?: string): FindingId {
    const place = this.#findings.findIndex((finding) => isSame(finding, breach))
    const known = this.#findings[place]
    const certainty = breach.certainty === 'doubtful' ? 'seen-once' : 'final'
    const { requirement, expected, actual, proof, reason } = breach
    const told = {
      requirement,
      certainty,
      ...(reason === undefined ? {} : { reason }),
      expected,
      actual,
      proof,
    } as const
    if (known === undefined) {
      const checks = check === undefined ? [] : [check]
      const finding: Finding = { id: `F${this.#findings.length + 1}`, ...told, checks }
      this.#findings.push(finding)
      this.#onFinding(finding)
      return finding.id
    }
    const checks =
      check === undefined || known.checks.includes(check) ? known.checks : [...known.checks, check]
    const becomesFinal = known.certainty === 'seen-once' && certainty === 'final'
    const finding: Finding = becomesFinal ? { id: known.id, ...told, checks } : { ...known, checks }
    this.#findings[place] = finding
    if (becomesFinal) this.#onFinding(finding)
    return finding.id
  }
}

function isSame(finding: Finding, breach: SeenBreach): boolean {
  if (finding.requirement !== breach.requirement) return false
  const telling = finding.proof.at(-1)?.number
  if (telling !== breach.proof.at(-1)?.number) return false
  // Some breaches show without any exchange.
  return telling !== undefined || (finding.expected === breach.expected && finding.actual === breach.actual)
}

/**
 * Why a breach settles nothing, as people are told.
 *
 * @param reason - where it has a reason of its own: what was never answered otherwise, or who else may have done it
 */
export function whyDoubtful(reason: string | undefined): string {
  return reason ?? 'seen once and not again'
}
