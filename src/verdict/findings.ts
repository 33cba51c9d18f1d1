import { type BreachPlace, type Cause, dependsOnEarlier } from '../spec/cause.ts'
import type { Finding, FindingId } from '../spec/finding.ts'
import type { JudgedEvent } from '../spec/run-event.ts'

type SeenBreach = Omit<Extract<JudgedEvent, { readonly kind: 'breach' }>, 'kind'>

/** The violations of a run in order; two of one requirement by one exchange are one finding. */
export class Findings {
  readonly #findings: Finding[] = []
  readonly #causes: (BreachPlace & { readonly cause: Cause; readonly also: readonly BreachPlace[] })[] = []

  /** The findings so far, in the order of their ids. */
  get all(): readonly Finding[] {
    const told = new Map<FindingId, Pick<Finding, 'cause' | 'sameAs' | 'blockedBy'>>()
    for (const { cause, also, ...place } of this.#causes) {
      const lead = this.#at(place)
      if (lead === undefined) continue
      told.set(lead.id, { cause })
      for (const other of also) {
        const same = this.#at(other)
        const root = other.blockedBy === undefined ? {} : { blockedBy: other.blockedBy }
        if (same !== undefined && same.id !== lead.id) told.set(same.id, { sameAs: lead.id, ...root })
      }
    }
    // Violations of one requirement without a minimised cause are one finding; they share only causes outside of requests.
    const isOutside = ({ id }: Finding): boolean => {
      const cause = told.get(id)?.cause
      return cause !== undefined && dependsOnEarlier(cause)
    }
    const final = this.#findings.filter(({ certainty }) => certainty === 'final')
    const roots = new Map(final.map((one) => [one, rootOf(one, final)]))
    const rootless = final.filter((one) => roots.get(one) === undefined)
    for (const one of rootless) {
      if (told.has(one.id)) continue
      const ofOne = rootless.filter(({ requirement }) => requirement === one.requirement)
      const lead = ofOne.find(isOutside) ?? ofOne.find(({ id }) => !told.has(id))
      if (lead !== undefined && lead !== one) told.set(one.id, { sameAs: lead.id })
    }
    for (const [{ id }, root] of roots)
      if (root !== undefined) told.set(id, { sameAs: told.get(root.id)?.sameAs ?? root.id })
    return this.#findings.map((finding) => ({ ...finding, ...told.get(finding.id) }))
  }

  /** Notes the cause of a violation, and others that it explains. */
  explain(place: BreachPlace, cause: Cause, also: readonly BreachPlace[]): void {
    this.#causes.push({ ...place, cause: { ...cause, ...shortly(cause) }, also })
  }

  #at({ requirement, number }: BreachPlace): Finding | undefined {
    return this.#findings.find(
      (finding) => finding.requirement === requirement && finding.proof.at(-1)?.number === number,
    )
  }

  /** Notes a violation, and returns its finding: another look at the same exchange is no new one. */
  see(seen: SeenBreach): Finding {
    const breach = { ...seen, ...shortly(seen) }
    const place = this.#findings.findIndex((finding) => isSame(finding, breach))
    const known = this.#findings[place]
    const isFinal = breach.certainty !== 'doubtful'
    // Later remarks belong to the same violation.
    const isMore = known !== undefined && isFinal && breach.actual.startsWith(`${known.actual}; `)
    if (known !== undefined && !isMore && (known.certainty === 'final' || !isFinal)) return known
    const { requirement, expected, actual, proof, reason, blockedBy } = breach
    const finding: Finding = {
      id: known?.id ?? `F${this.#findings.length + 1}`,
      requirement,
      certainty: isFinal ? 'final' : 'seen-once',
      ...(reason === undefined ? {} : { reason }),
      expected,
      actual,
      proof,
      ...(blockedBy === undefined ? {} : { blockedBy }),
    }
    if (known === undefined) this.#findings.push(finding)
    else this.#findings[place] = finding
    return finding
  }
}

/** The finding of the violation that caused this one, in an exchange of its proof. */
function rootOf({ blockedBy, proof }: Finding, all: readonly Finding[]): Finding | undefined {
  if (blockedBy === undefined) return undefined
  const roots = all.filter(({ requirement }) => requirement === blockedBy)
  const numbers = new Set(proof.map(({ number }) => number))
  return roots.find((root) => numbers.has(root.proof.at(-1)?.number ?? 0)) ?? roots[0]
}

function shortly({ expected, actual }: Pick<Finding, 'expected' | 'actual'>) {
  return { expected: shortNumbers(expected), actual: shortNumbers(actual) }
}

function isSame(finding: Finding, breach: SeenBreach): boolean {
  if (finding.requirement !== breach.requirement) return false
  const telling = finding.proof.at(-1)?.number
  if (telling !== breach.proof.at(-1)?.number) return false
  // Some violations show without an exchange.
  return telling !== undefined || (finding.expected === breach.expected && finding.actual === breach.actual)
}

/** Expected and actual in one line. */
export function differenceOf({ expected, actual }: Pick<Finding, 'expected' | 'actual'>): string {
  return `expected ${expected}, got ${actual}`
}

/** Why a violation proves nothing, unless it has a reason of its own. */
export function whyDoubtful(reason: string | undefined): string {
  return reason ?? 'seen once and not again'
}

/** Longer than any int64, and than a reader compares. */
const longNumber = /\d{40,}/g
const shownDigits = 12

function shortNumbers(text: string): string {
  return text.replaceAll(longNumber, (digits) => `${digits.slice(0, shownDigits)}… (${digits.length} digits)`)
}
