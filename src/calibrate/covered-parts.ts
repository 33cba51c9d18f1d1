import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRecord } from '../contract/is-record.ts'
import { run } from '../run.ts'
import type { CheckVerdict, FinishedRun } from '../verdict/finished-run.ts'
import type { CalibrationCase } from './calibration-case.ts'
import { nameWithOnly } from './compound.ts'
import { openCase } from './open-case.ts'
import type { Part, Subject } from './subject.ts'

/** What a run found, and how many requests with its key were let in. */
interface Seen {
  readonly run: FinishedRun
  readonly letIn: ReadonlyMap<string, number>
}

/**
 * Those faults of a compound of which the run says itself that it could not look for them: edge cases where each of the
 * checks that tell of the fault alone is without a verdict, for a reason that the report gives; and such as show after
 * so many requests, where fewer were let in.
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
  if (!among.some(({ edgeCase, showsAfter }) => edgeCase || showsAfter !== undefined)) return []
  const whole = await seenIn(one)
  const covered: string[] = []
  for (const part of among) {
    if (!isReached(part, whole.letIn)) covered.push(part.name)
    else if (part.edgeCase) {
      const alone = await seenIn({ ...one, name: nameWithOnly(one.name, compound, part) })
      if (isTold(part, whole.run, alone.run)) covered.push(part.name)
    }
  }
  return covered
}

function isReached({ showsAfter }: Part, letIn: Seen['letIn']): boolean {
  if (showsAfter === undefined) return true
  return Object.entries(showsAfter).some(([operation, least]) => (letIn.get(operation) ?? 0) >= least)
}

/** Whether each check that shows the fault alone is open in the run on all of them, with the reason. */
function isTold({ target }: Part, whole: FinishedRun, alone: FinishedRun): boolean {
  const told = checksOf(whole, target)
  const telling = checksOf(alone, target).filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
  const names = telling.map(({ name }) => name).filter((name) => told.some((check) => check.name === name))
  return (
    names.length > 0 &&
    told
      .filter(({ name }) => names.includes(name))
      .every(({ verdict, message }) => isOpen(verdict) && message !== '')
  )
}

function checksOf({ requirements }: FinishedRun, target: Part['target']): readonly CheckVerdict[] {
  return requirements.find(({ id }) => id === target)?.checks ?? []
}

function isOpen(verdict: CheckVerdict['verdict']): boolean {
  return verdict === 'inconclusive' || verdict === 'not-applicable'
}

async function seenIn(one: CalibrationCase): Promise<Seen> {
  const folder = await mkdtemp(join(tmpdir(), 'petstore-calibration-'))
  const { options, hooks, close } = await openCase(one)
  const events = join(folder, 'events.ndjson')
  try {
    const finished = await run(options, {
      ...hooks,
      onProgress: () => undefined,
      signal: new AbortController().signal,
      events,
    })
    return { run: finished, letIn: letInOf(await readFile(events, 'utf8')) }
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** By operation, how many requests with the run's key were answered 2xx. */
function letInOf(log: string): ReadonlyMap<string, number> {
  const letIn = new Map<string, number>()
  for (const line of log.split('\n')) {
    if (!line.startsWith('{"kind":"answered"')) continue
    const event: unknown = JSON.parse(line)
    const exchange = isRecord(event) && isRecord(event['exchange']) ? event['exchange'] : {}
    const { request, response, keyVariable } = exchange
    if (!isRecord(request) || !isRecord(response) || keyVariable !== 'PETSTORE_API_KEY') continue
    const { operation, credential } = request
    const { status } = response
    const isLetIn = typeof status === 'number' && status >= 200 && status < 300
    if (typeof operation !== 'string' || !isRecord(credential) || credential['kind'] !== 'key' || !isLetIn)
      continue
    letIn.set(operation, (letIn.get(operation) ?? 0) + 1)
  }
  return letIn
}
