import { eventIn } from '../../src/http/log/read-log.ts'
import type { FinishedRun } from '../../src/verdict/finished-run.ts'
import type { CalibrationCase } from './calibration-case.ts'
import { nameWithOnly, nameWithout } from './compound.ts'
import { runLeaving } from './run-leaving.ts'
import type { Part, Subject } from './subject.ts'

/** What a run found, and how many requests with its key were let in. */
interface Seen {
  readonly run: FinishedRun
  readonly letIn: ReadonlyMap<string, number>
}

/**
 * Those faults of a compound which its run need not tell by their targets: such as show after so many requests, where
 * fewer were let in; such as break nothing by themselves either, on that variant and a store of that size; such as break
 * a requirement beside their target which would hold without them; and edge cases whose target is without a verdict, for a
 * reason that the report gives.
 *
 * @param one A case in memory on the compound.
 * @param among The faults to try.
 * @returns their names
 */
export async function coveredParts(
  one: CalibrationCase,
  compound: Subject,
  among: readonly Part[],
): Promise<readonly string[]> {
  if (among.length === 0) return []
  const whole = await seenIn(one)
  const covered: string[] = []
  for (const part of among) {
    if (!isReached(part, whole.letIn)) {
      covered.push(part.name)
      continue
    }
    const alone = await seenIn({ ...one, name: nameWithOnly(one.name, compound, part) })
    const isCovered = !isBrokenIn(alone.run, part.target) || isOpenIn(part, whole.run)
    if (isCovered || (await isToldBesides(one, compound, part, whole.run))) covered.push(part.name)
  }
  return covered
}

function isReached({ showsAfter }: Part, letIn: Seen['letIn']): boolean {
  if (showsAfter === undefined) return true
  return Object.entries(showsAfter).some(([operation, least]) => (letIn.get(operation) ?? 0) >= least)
}

/** Whether the requirement that shows an edge case alone is open in the run on all of them, with the reason. */
function isOpenIn({ edgeCase, target }: Part, whole: FinishedRun): boolean {
  const told = whole.requirements.find(({ id }) => id === target)
  return (
    edgeCase &&
    told !== undefined &&
    ['inconclusive', 'not-applicable'].includes(told.verdict) &&
    told.reason !== ''
  )
}

/** Whether a fault breaks a requirement beside its target that holds, or stays open, without it. */
async function isToldBesides(
  one: CalibrationCase,
  compound: Subject,
  part: Part,
  whole: FinishedRun,
): Promise<boolean> {
  const broken = part.besides.filter((id) => isBrokenIn(whole, id))
  if (broken.length === 0) return false
  const without = await seenIn({ ...one, name: nameWithout(one.name, compound, part) })
  return broken.some((id) => !isBrokenIn(without.run, id))
}

function isBrokenIn({ requirements }: FinishedRun, target: Part['target']): boolean {
  return requirements.some(({ id, verdict }) => id === target && ['fail', 'warn'].includes(verdict))
}

async function seenIn(one: CalibrationCase): Promise<Seen> {
  const { run, left } = await runLeaving(one, (events) => ({ events }))
  return { run, letIn: letInOf(left) }
}

/** By operation, how many requests with the run's key were answered 2xx. */
function letInOf(log: string): ReadonlyMap<string, number> {
  const letIn = new Map<string, number>()
  for (const line of log.split('\n')) {
    const event = line.startsWith('{"kind":"answered"') ? eventIn(line) : undefined
    if (event?.kind !== 'answered') continue
    const { request, response, keyVariable } = event.exchange
    const { operation, credential } = request
    const status = response?.status ?? 0
    const isLetIn = credential.kind === 'key' && status >= 200 && status < 300
    if (operation === undefined || keyVariable !== 'PETSTORE_API_KEY' || !isLetIn) continue
    letIn.set(operation, (letIn.get(operation) ?? 0) + 1)
  }
  return letIn
}
