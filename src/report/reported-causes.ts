import { clipped } from '../oracle/print-exchange.ts'
import { type Cause, dependsOnEarlier } from '../spec/cause.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Proof } from '../spec/proof.ts'
import type { FinishedRun, ReportedFinding, RequirementVerdict } from '../verdict/finished-run.ts'
import { isBad } from '../verdict/verdict.ts'
import { grouped } from './words.ts'

/** A cause of violations, reported once. */
export type ReportedCause = ReturnType<typeof reportedCauses>[number]

/** Violations by cause: failures, plain requests and the most violations first. Without a finding, the reason remains. */
export function reportedCauses(run: FinishedRun) {
  const told = run.findings.flatMap((lead) => {
    if (lead.sameAs !== undefined || lead.certainty !== 'final') return []
    const all = run.findings.filter(({ sameAs }) => sameAs === lead.id)
    const ids = new Set<RequirementId>([lead, ...all].map(({ requirement }) => requirement))
    // What is not selected is not reported as violated.
    const requirements = run.requirements
      .filter(({ id, verdict }) => ids.has(id) && isBad(verdict))
      .toSorted((one, other) => [...ids].indexOf(one.id) - [...ids].indexOf(other.id))
    const others = all.filter(({ requirement }) => requirements.some(({ id }) => id === requirement))
    return { lead, others, requirements }
  })
  const withFinding = new Set(told.flatMap(({ requirements }) => requirements))
  const without = run.requirements.filter((one) => isBad(one.verdict) && !withFinding.has(one))
  const alone = without.map((one) => ({ lead: undefined, others: [], requirements: [one] }))
  return [...told, ...alone]
    .flatMap(({ requirements: [first, ...further], ...one }) =>
      first === undefined ? [] : [{ ...one, first, ...aboutCause(one.lead, first, further) }],
    )
    .toSorted(
      (one, other) =>
        Number(other.verdict === 'fail') - Number(one.verdict === 'fail') ||
        Number(isPlain(other)) - Number(isPlain(one)) ||
        other.requirements.length - one.requirements.length,
    )
}

function aboutCause(
  lead: ReportedFinding | undefined,
  first: RequirementVerdict,
  further: readonly RequirementVerdict[],
) {
  const requirements = [first, ...further]
  const failed = requirements.filter(({ verdict }) => verdict === 'fail')
  const reasons = first.reason === '' ? [] : [first.reason]
  return {
    /** The requirement of the lead comes first. */
    requirements,
    further: further.map(({ id }) => id).join(', '),
    verdict: failed.length > 0 ? ('fail' as const) : ('warn' as const),
    /** The first waiver, where all that the cause violates is waived. */
    waiver: failed.every(({ waiver }) => waiver !== undefined) ? failed[0]?.waiver : undefined,
    /** The smallest request that shows it, if there is a finding. */
    shown: lead?.cause ?? lead,
    /** The cause or, without a finding, the reason for the verdict. */
    words: lead === undefined ? reasons : lead.cause === undefined ? [] : causeWords(lead.cause),
  }
}

function isPlain({ lead }: { readonly lead: ReportedFinding | undefined }): boolean {
  return lead?.cause?.factors.length === 0 && lead.cause.counterexample === undefined
}

/** What a cause is and is not, a sentence each. */
export function causeWords(cause: Cause): readonly string[] {
  const { factors, counterexample, proof } = cause
  if (counterexample !== undefined && dependsOnEarlier(cause)) {
    const violating = proof.findLast(({ number }) => number !== counterexample.number)
    const violated = violating === undefined ? '' : `violated it in #${violating.number} and `
    return [
      `Depends on earlier requests, on others at the same time, or on chance: the same request ${violated}satisfied it in #${counterexample.number}.`,
    ]
  }
  const but = counterexample && `(for example #${counterexample.number})`
  if (factors.length === 0)
    return [
      but === undefined
        ? 'Every such request fails, even the simplest.'
        : `The simplest such request fails. Others pass ${but}.`,
    ]
  const passing = factors.filter(({ satisfiedIn }) => satisfiedIn.length > 0)
  const operations = passing
    .filter(({ factor }) => factor === 'operation')
    .map(({ satisfiedIn }) => `Other operations respond correctly (request #${satisfiedIn.at(-1)}).`)
  const otherwise = passing
    .filter(({ factor }) => factor !== 'operation')
    .map(({ factor, satisfiedIn }) => {
      const what = factor === 'credential' ? 'the valid key' : `another ${factor} or none`
      return `with ${what} (request #${satisfiedIn.at(-1)})`
    })
  return [
    `Fails with ${factors.map(({ factor, level }) => `${factor}: ${level}`).join('; ')}.`,
    ...operations,
    ...(otherwise.length === 0 ? [] : [`Passes ${otherwise.join(', ')}.`]),
    ...(but === undefined ? [] : [`Not every such request fails ${but}.`]),
  ]
}

/** With the remark, a shortened command stays below 2,000 characters. */
const longestCommand = 1_800

/** The commands that send requests again, for people: shortened, and without immediate repetitions. */
export function shownCommands(proof: readonly Proof[]): readonly string[] {
  const commands = proof.map(({ number, curl }) =>
    curl.length <= longestCommand
      ? curl
      : `${clipped(curl, longestCommand)} (${grouped(curl.length)} characters; report.json has the whole command of request #${number})`,
  )
  const shown = commands.filter((command, index) => command !== commands[index - 1])
  return proof.some(isLimited) ? [limitFirst, ...shown] : shown
}

const limitFirst =
  '# The response was 429: use up the limit of the key first, by sending GET /pets until it answers 429.'

function isLimited({ text }: Proof): boolean {
  return /^< 429$/m.test(text)
}
