import { chanceStream } from '../../src/generate/chance.ts'
import { runDefaults } from '../../src/run/options/run-defaults.ts'
import type { RunOptions } from '../../src/run/options/run-options.ts'
import { usualReporters } from '../../src/run/report-files.ts'
import type { RunHooks } from '../../src/run/run.ts'
import { newReference } from '../../src/service/new-reference.ts'
import { keyNames, type ReferenceKeys } from '../../src/service/settings.ts'
import { startReference } from '../../src/service/start-reference.ts'
import type { CalibrationCase } from './calibration-case.ts'
import { mainKey } from './main-key.ts'
import type { ToldOfService } from './memory-service.ts'
import type { Subject } from './subject.ts'
import { subjectNamed } from './subjects.ts'

/** That of another product. */
export const otherUserAgent = 'okhttp/5.1.0'

/** A case that is ready to run. */
export interface OpenCase {
  readonly options: RunOptions
  /** How a run gets to the service, where that is not by the address. */
  readonly hooks: Pick<RunHooks, 'service'>
  readonly close: () => Promise<void>
}

/** Where a service is, and how a run gets there. */
interface OpenService extends Pick<OpenCase, 'hooks' | 'close'> {
  readonly target: string
  readonly keys: ReferenceKeys
}

/** Starts the service that a case is about. In memory, all that a run is told follows from the case. */
export async function openCase(one: CalibrationCase): Promise<OpenCase> {
  const subject = subjectNamed(one.kind, one.name)
  const service = one.inMemory ? inMemory(one, subject) : await onTheWire(subject)
  const { hooks, close } = service
  return { options: optionsFor(one, subject, service), hooks, close }
}

function optionsFor(
  { seed, profile, depth, maxRequests }: CalibrationCase,
  subject: Subject,
  { target, keys }: OpenService,
): RunOptions {
  const { key, plan, requirements } = mainKey(subject)
  return {
    target,
    profile,
    out: runDefaults.out,
    seed,
    depth: depth ?? subject.depth,
    maxRequests,
    plan,
    categoryId: undefined,
    requirements,
    timeoutMs: runDefaults.timeout,
    concurrency: runDefaults.concurrency,
    maxCreates: undefined,
    consistencyWindowMs: runDefaults.consistencyWindow,
    maxWaitMs: runDefaults.maxWait * 1000,
    maxTimeMs: undefined,
    exhaustMainKey: false,
    allowsUnreadable: subject.takesUnreadable === true,
    missesSecondKey: false,
    publishable: false,
    userAgent: subject.takesUserAgent === true ? otherUserAgent : undefined,
    stateFile: undefined,
    dryRun: false,
    preflightOnly: false,
    waitForTargetMs: undefined,
    failFast: false,
    waivers: undefined,
    reporters: usualReporters,
    detail: undefined,
    writeWaivers: undefined,
    proxy: undefined,
    apiKey: keys[key],
    rateLimitKey: keys.enterprise,
    tls: {},
    headers: [],
  }
}

async function onTheWire({ service }: Subject): Promise<OpenService> {
  const { baseUrl, keys, close } = await startReference(service)
  return { target: baseUrl, keys, hooks: {}, close }
}

/** The beginning of simulated time lies within a day from here, by the seed. */
const firstDay = Date.UTC(2026, 10, 1)
const dayMs = 86_400_000
const memoryModule = new URL('../../calibration/runner/memory-service.js', import.meta.url).href

function inMemory({ kind, name, seed, store }: CalibrationCase, { service }: Subject): OpenService {
  const keys = seededKeys(seed)
  const told: ToldOfService = { kind, name, keys, ...(store === undefined ? {} : { store }) }
  const now = firstDay + chanceStream(seed, 'beginning').integer(0, dayMs - 1)
  const { prefix } = newReference(service)
  return {
    target: `http://pets.example${prefix}`,
    keys,
    hooks: { service: { module: memoryModule, told, now } },
    close: async () => undefined,
  }
}

function seededKeys(seed: number): ReferenceKeys {
  const chance = chanceStream(seed, 'keys')
  const newKey = (): string =>
    `pet_${Array.from({ length: 32 }, () => chance.integer(0, 15).toString(16)).join('')}`
  const [business = '', pro = '', free = '', enterprise = '', spare = ''] = keyNames.map(newKey)
  return { business, pro, free, enterprise, spare }
}
