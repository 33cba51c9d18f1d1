import { fromLogged } from '../http/log/logged-exchange.ts'
import type { RunLog } from '../http/log/read-log.ts'
import { planLimits } from '../http/pacing/plan.ts'
import { judgeBase } from '../oracle/judge-base.ts'
import { judgeTrial, type TrialRow, trialRows } from '../oracle/rate/judge-trial.ts'
import type { Trial } from '../oracle/rate/trial.ts'
import type { TrialJudgement } from '../oracle/rate/trial-judgement.ts'
import { toldBreaches } from '../run/told-breaches.ts'
import { NoSuchTrial, trialAgain } from '../run/trial-again.ts'
import { catalogue } from '../spec/catalogue.ts'
import type { Finding } from '../spec/finding.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { LogEvent } from '../spec/log-event.ts'
import type { RunEvent } from '../spec/run-event.ts'
import { Findings } from '../verdict/findings.ts'

type Of<Kind extends LogEvent['kind']> = Extract<LogEvent, { readonly kind: Kind }>
type Wholes = ReadonlyMap<RequirementId, TrialJudgement>

/** The row that single answers keep as well as the trial. */
const alsoOfAnswers: TrialRow = 'RATE-3'

/**
 * Where a log says something else of the requirements than its exchanges show: by the oracle, which was told again what it
 * was told, and by the judge of the rate-limit trial.
 *
 * @param log - of a run that came to its end
 * @param again - what its answers say, judged again
 * @returns each in words
 */
export async function judgedOtherwise(log: RunLog, again: readonly RunEvent[]): Promise<readonly string[]> {
  const wholes = await wholeJudgements(log).catch((error: unknown) => {
    if (error instanceof NoSuchTrial) return error.message
    throw error
  })
  if (typeof wholes === 'string') return [wholes]
  const { events } = log
  return [
    ...differentlyFound(events, again, wholes),
    ...unbackedChecks(events, again, wholes),
    ...differentlyKept(events, again),
  ]
}

function ofKind<Kind extends LogEvent['kind']>(events: readonly LogEvent[], kind: Kind): readonly Of<Kind>[] {
  return events.filter((event): event is Of<Kind> => event.kind === kind)
}

function differentlyKept(events: readonly LogEvent[], again: readonly RunEvent[]): readonly string[] {
  const told = new Set(ofKind(events, 'kept').map(wordsOfKept))
  const shown = new Set(again.flatMap((entry) => (entry.kind === 'kept' ? [wordsOfKept(entry)] : [])))
  return [
    ...[...told.difference(shown)].map((one) => `the log says that ${one}, and its exchanges do not show it`),
    ...[...shown.difference(told)].map(
      (one) => `its exchanges show that ${one}, and the log does not say so`,
    ),
  ]
}

function wordsOfKept({ requirement, variety, number }: Of<'kept'>): string {
  return `exchange ${number} kept ${requirement} (${variety})`
}

/**
 * What the trial of the rate limit says of each of its rows, and what the address says of its own.
 *
 * @throws NoSuchTrial where there was no such trial
 */
async function wholeJudgements(log: RunLog): Promise<Wholes> {
  const { baseUrl, plan, hasRateLimitKey } = log.run.options
  const trial = await trialOf(log)
  const facts = { plan: planLimits(plan), isOfPlan: !hasRateLimitKey }
  return new Map<RequirementId, TrialJudgement>([
    ['VERSION-1', judgeBase(baseUrl)],
    ...(trial === undefined ? [] : trialRows.map((row) => [row, judgeTrial(row, trial, facts)] as const)),
  ])
}

async function trialOf({ run: { options }, events }: RunLog): Promise<Trial | undefined> {
  const [recorded, ...more] = ofKind(events, 'trial')
  if (more.length > 0) throw new NoSuchTrial('there is more than one trial of the rate limit')
  if (recorded === undefined) return undefined
  const last = Math.max(...recorded.trial.calls.filter((call) => typeof call === 'number'), 0)
  const sent = ofKind(events, 'answered')
    .map(({ exchange }) => fromLogged(exchange, options.baseUrl))
    .filter(({ keyVariable, number }) =>
      options.hasRateLimitKey
        ? keyVariable === 'PETSTORE_RATE_LIMIT_KEY'
        : number >= recorded.trial.first && number <= last,
    )
    .toSorted((one, other) => one.number - other.number)
  return await trialAgain(recorded.trial, sent, options)
}

function differentlyFound(
  events: readonly LogEvent[],
  again: readonly RunEvent[],
  wholes: Wholes,
): readonly string[] {
  const breaches = again.flatMap((entry) => (entry.kind === 'breach' ? [entry] : []))
  const shown = wordsOfFindings(breaches)
  // A run tells of the first few of each kind by itself; of others its checks do, where they meet them.
  const owed = wordsOfFindings(toldBreaches(again))
  const checks = ofKind(events, 'check')
  for (const [requirement, judgement] of wholes) {
    const isMet = checks.some((check) => check.requirement === requirement && check.state !== 'inconclusive')
    if (judgement.state !== 'broken' || !isMet) continue
    const words = wordsOfFinding({ requirement, certainty: 'final', proof: judgement.exchanges })
    shown.add(words)
    owed.add(words)
  }
  // One that became final is told of twice.
  const told = new Map(ofKind(events, 'finding').map((finding) => [finding.id, wordsOfFinding(finding)]))
  const all = new Set(told.values())
  return [
    ...[...all.difference(shown)].map((one) => `the log finds ${one}, and its exchanges do not show it`),
    ...[...owed.difference(all)].map((one) => `its exchanges show ${one}, and the log does not say so`),
  ]
}

type Breach = Extract<RunEvent, { readonly kind: 'breach' }>

function wordsOfFindings(breaches: readonly Breach[]): Set<string> {
  const findings = new Findings()
  for (const breach of breaches) findings.see(breach)
  return new Set(findings.all.map(wordsOfFinding))
}

/** By the exchange that tells: checks and the oracle may word one breach otherwise, and prove it by others besides. */
function wordsOfFinding({
  requirement,
  certainty,
  proof,
}: Pick<Finding, 'requirement' | 'certainty'> & {
  readonly proof: readonly { readonly number: number }[]
}): string {
  const number = proof.at(-1)?.number
  const by = number === undefined ? '' : ` by exchange ${number}`
  return `${requirement} broken${certainty === 'final' ? '' : ', though not for certain,'}${by}`
}

/** A check that was kept rests on answers that kept its requirement, and one that broke has its finding. */
function unbackedChecks(
  events: readonly LogEvent[],
  again: readonly RunEvent[],
  wholes: Wholes,
): readonly string[] {
  const kept = new Set(again.flatMap((entry) => (entry.kind === 'kept' ? [entry.requirement] : [])))
  const observed = new Set(ofKind(events, 'observation').map(({ requirement }) => requirement))
  const findings = new Map(ofKind(events, 'finding').map(({ id, requirement }) => [id, requirement]))
  const isOfWhole = (row: RequirementId): boolean =>
    row === 'VERSION-1' || trialRows.some((one) => one === row)
  const isBacked = (row: RequirementId): boolean => {
    if (wholes.get(row)?.state === 'kept') return true
    if (isOfWhole(row) && row !== alsoOfAnswers) return false
    return kept.has(row) || (observed.has(row) && levelOf(row) === 'OPEN')
  }
  return ofKind(events, 'check').flatMap(({ requirement, name, state, finding }) => {
    const check = `the check "${name}" of ${requirement}`
    if (state === 'kept' && !isBacked(requirement))
      return [`the log says that ${check} was kept, and no exchange of it kept that`]
    if (state === 'broken' && (finding === undefined || findings.get(finding) !== requirement))
      return [`the log says that ${check} was broken, and has no such finding`]
    return []
  })
}

function levelOf(row: RequirementId): string | undefined {
  return catalogue.requirements.find(({ id }) => id === row)?.level
}
