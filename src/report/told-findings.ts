import { clipped } from '../oracle/print-exchange.ts'
import { type Cause, dependsOnEarlier } from '../spec/cause.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Proof } from '../spec/proof.ts'
import type { Waiver } from '../spec/waiver.ts'
import type { FinishedRun, ReportedFinding, RequirementVerdict } from '../verdict/finished-run.ts'
import { isBad } from '../verdict/verdict.ts'
import { withVerdict } from './summary.ts'
import { grouped } from './words.ts'

/** A cause, told once: the finding that leads, others of it, and the requirements that it violates, the lead's first. */
export type ToldFinding = ReturnType<typeof toldFindings>[number]

/** The findings that requirements are violated by, each cause once: failures, plain requests, and the most violations first. */
export function toldFindings(run: FinishedRun) {
  const told = run.findings.flatMap((lead) => {
    if (lead.sameAs !== undefined || lead.certainty !== 'final') return []
    const all = run.findings.filter(({ sameAs }) => sameAs === lead.id)
    const ids = new Set<RequirementId>([lead, ...all].map(({ requirement }) => requirement))
    // What is not selected is not reported as violated.
    const requirements = run.requirements
      .filter(({ id, verdict }) => ids.has(id) && isBad(verdict))
      .toSorted((one, other) => [...ids].indexOf(one.id) - [...ids].indexOf(other.id))
    const others = all.filter(({ requirement }) => requirements.some(({ id }) => id === requirement))
    const verdict = requirements.some((one) => one.verdict === 'fail') ? 'fail' : 'warn'
    return requirements.length === 0 ? [] : [{ lead, others, requirements, verdict } as const]
  })
  return told.toSorted(
    (one, other) =>
      Number(other.verdict === 'fail') - Number(one.verdict === 'fail') ||
      Number(isPlain(other)) - Number(isPlain(one)) ||
      other.requirements.length - one.requirements.length,
  )
}

/** The first waiver of those by which all that one cause breaks is waived; undefined where something is not. */
export function waiverOfAll({ requirements }: ToldFinding): Waiver | undefined {
  const broken = requirements.filter(({ verdict }) => verdict === 'fail')
  return broken.every(({ waiver }) => waiver !== undefined) ? broken[0]?.waiver : undefined
}

/** Requirements that are broken, then those that are not met, of which no finding tells. */
export function untoldRequirements(run: FinishedRun): readonly RequirementVerdict[] {
  const told = new Set(toldFindings(run).flatMap(({ requirements }) => requirements.map(({ id }) => id)))
  return [...withVerdict(run, 'fail'), ...withVerdict(run, 'warn')].filter(({ id }) => !told.has(id))
}

function isPlain({ lead }: { readonly lead: ReportedFinding }): boolean {
  return lead.cause?.factors.length === 0 && lead.cause.counterexample === undefined
}

/** What a cause is, and what it is not, in a sentence for each. */
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
  const passing = factors.filter(({ kept }) => kept.length > 0)
  const operations = passing
    .filter(({ factor }) => factor === 'operation')
    .map(({ kept }) => `Other operations respond correctly (request #${kept.at(-1)}).`)
  const without = passing
    .filter(({ factor }) => factor !== 'operation')
    .map(({ factor, kept }) => `without ${factor} (request #${kept.at(-1)})`)
  return [
    `Breaks with ${factors.map(({ factor, level }) => `${factor}: ${level}`).join('; ')}.`,
    ...operations,
    ...(without.length === 0 ? [] : [`Passes ${without.join(', ')}.`]),
    ...(but === undefined ? [] : [`Not every such request fails ${but}.`]),
  ]
}

/** With the remark, a command that is cut stays below 2,000 characters. */
const longestCommand = 1_800

/** The commands that send requests again, as people read them, one once where it follows itself: `report.json` has what is cut here. */
export function shownCommands(proof: readonly Proof[]): readonly string[] {
  const commands = proof.map(({ number, curl }) =>
    curl.length <= longestCommand
      ? curl
      : `${clipped(curl, longestCommand)} (${grouped(curl.length)} characters; report.json has the whole command of request #${number})`,
  )
  return commands.filter((command, index) => command !== commands[index - 1])
}
