/**
 * A program: writes, beside itself, the shortest log that shows each fault, made from a run in memory. Run it, after a
 * build, once there are more faults. Its arguments, if any, are the faults or requirements to do it for. It prints the files
 * that have these logs, and ends with 2 for an argument that names nothing.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import { built } from '../../../../calibration/built.ts'
import type { Fault } from '../../../../calibration/fault.ts'
import { allFaults } from '../../../../calibration/mutants/index.ts'
import type { RequirementId } from '../../../../src/spec/generated/requirement-id.ts'
import { beyondLogs } from './beyond-logs.ts'
import { keep } from './kept-event.ts'
import { type KeptLog, type KeptOptions, optionsOf, readLogs, tagOfLogs } from './kept-log.ts'
import { logText } from './log-text.ts'
import { minimise } from './minimise.ts'
import type { RecordedRun, ToldOfRecord } from './recording-service.ts'
import {
  exchangesOf,
  isTrialRow,
  judgeTrial,
  keepTrial,
  makeTrial,
  minimiseTrial,
  takeTrial,
} from './trial-log.ts'
import { unknownNames } from './unknown-names.ts'

const { openCase }: typeof import('../../../../calibration/runner/open-case.ts') = await import(
  built('calibration/runner/open-case')
)
const { run }: typeof import('../../../../src/run/run.ts') = await import(built('src/run/run'))
const module = new URL('./recording-service.ts', import.meta.url).href
const only = process.argv.slice(2)
const unknown = unknownNames(only, allFaults)
if (unknown.length > 0) {
  process.stderr.write(`${unknown.join('\n')}\n`)
  process.exit(2)
}
/** Recordings in it, where it is given, are used again. */
const given = process.env['RECORDINGS']
const recordings = given ?? mkdtempSync(join(tmpdir(), 'petstore-conformance-logs-'))
mkdirSync(recordings, { recursive: true })

/** The smallest limit that shows a fault tells it in the fewest exchanges. */
const madeUpLimits = [2, 3, 4, 6, 8, 20]
const windowsMs = [60_000, 2000]
const sideBySide = [1, 8]

async function record({ name, profiles }: Fault): Promise<RecordedRun> {
  const file = join(recordings, name)
  if (!existsSync(file)) {
    const profile = profiles.includes('full') ? 'full' : (profiles[0] ?? 'full')
    const { options, hooks, close } = await openCase({
      kind: 'fault',
      name,
      seed: 1,
      profile,
      inMemory: true,
    })
    if (hooks.service === undefined) throw new Error('this case is not in memory')
    const told: ToldOfRecord = { told: hooks.service.told, file }
    await run(options, {
      onProgress: () => undefined,
      signal: new AbortController().signal,
      service: { ...hooks.service, module, told },
    })
    await close()
  }
  return deserialize(readFileSync(file))
}

async function logOfRun(
  fault: Fault,
): Promise<{ readonly log: KeptLog; readonly exchanges: number } | undefined> {
  const { events, options } = await record(fault)
  if (options.tag !== tagOfLogs)
    throw new Error(`runs have the tag ${options.tag} now: write that into kept-log.ts`)
  const told: KeptOptions = {
    ...(options.plan?.perMinute === 1000
      ? {}
      : { plan: options.plan === undefined ? 'enterprise' : planOf(options.plan.perMinute) }),
    ...(options.mayCreate ? {} : { mayCreate: false as const }),
  }
  const withoutTrials = events.filter(({ kind }) => kind !== 'trial')
  const fewest = minimise(withoutTrials, fault.target, optionsOf(told))
  if (fewest === undefined) return undefined
  const exchanges = new Set(fewest.flatMap((event) => ('exchange' in event ? [event.exchange.number] : [])))
    .size
  const kept = fewest.map(keep)
  return {
    log: Object.keys(told).length === 0 ? { events: kept } : { options: told, events: kept },
    exchanges,
  }
}

function planOf(perMinute: number): 'free' | 'pro' {
  return perMinute === 60 ? 'free' : 'pro'
}

async function logOfTrial(
  fault: Fault,
): Promise<{ readonly log: KeptLog; readonly exchanges: number } | undefined> {
  const row = fault.target
  if (!isTrialRow(row)) return undefined
  const found: { readonly log: KeptLog; readonly exchanges: number }[] = []
  for (const limit of madeUpLimits)
    for (const windowMs of windowsMs)
      for (const concurrency of sideBySide) {
        const trial = await makeTrial(fault, { limit, windowMs }, concurrency)
        if (judgeTrial(row, trial).state !== 'violated') continue
        const fewest = minimiseTrial(row, trial)
        const kept = keepTrial(fewest)
        // What is kept does not tell which requests were of other kinds.
        if (judgeTrial(row, takeTrial(kept)).state === 'violated')
          found.push({ log: { trial: kept }, exchanges: exchangesOf(fewest).length })
      }
  return found.toSorted((a, b) => a.exchanges - b.exchanges)[0]
}

const before = readLogs()
const files = new Map<RequirementId, Record<string, KeptLog>>()
const updated = new Set<RequirementId>()
for (const fault of allFaults) {
  const { name, target } = fault
  if (fault.knownMiss === true || beyondLogs.has(target)) continue
  if (only.length > 0 && !only.includes(target) && !only.includes(name)) {
    const kept = before.get(target)?.[name]
    if (kept !== undefined) files.set(target, { ...files.get(target), [name]: kept })
    continue
  }
  const logs = [await logOfRun(fault), await logOfTrial(fault)].filter((log) => log !== undefined)
  const [shortest] = logs.toSorted((a, b) => a.exchanges - b.exchanges)
  if (shortest === undefined || shortest.exchanges > 5)
    process.stderr.write(`${target} ${name}: ${shortest?.exchanges ?? 'no'} exchanges\n`)
  if (shortest === undefined) continue
  files.set(target, { ...files.get(target), [name]: shortest.log })
  updated.add(target)
}

const folder = new URL('.', import.meta.url)
for (const name of readdirSync(folder)) if (name.endsWith('.json')) rmSync(new URL(name, folder))
for (const [target, logs] of files) writeFileSync(new URL(`${target}.json`, folder), logText(logs))
for (const target of updated) process.stdout.write(`test/unit/oracle/logs/${target}.json\n`)
process.exit()
