import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mainKey } from '../../calibration/runner/main-key.ts'
import type { Subject } from '../../calibration/runner/subject.ts'
import { startWatched } from '../../calibration/watched.ts'
import type { PlanName } from '../../src/http/pacing/plan.ts'
import type { Window } from '../../src/service/limits/limiter.ts'
import { conformingSettings, type KeyName } from '../../src/service/settings.ts'
import type { RunningReference } from '../../src/service/start-reference.ts'
import { type Measured, measuredProgram } from './measured-program.ts'
import { peerDocument } from './peer-document.ts'
import { peerFailures } from './peer-failures.ts'
import type { Trial } from './trial.ts'

/** How Schemathesis is run once. */
interface Pass {
  readonly key: KeyName
  readonly plan: PlanName
  /** Further arguments. */
  readonly options: readonly string[]
  readonly timeoutMs: number
  /** What its failures are told apart from those of the other by. */
  readonly prefix: string
}

/** What came of it. */
interface Passed extends Pick<Trial, 'failures' | 'trouble'> {
  readonly measured: Measured
}

/** What Schemathesis is, and how it is used. */
interface Peer {
  /** The program. */
  readonly schemathesis: string
  /** Of its OpenAPI document. */
  readonly text: string
  /** How many examples of an operation it draws; undefined: as many as it does by itself. */
  readonly maxExamples: number | undefined
}

/** How many that is. */
const usualExamples = 100
const usualTimeoutMs = 300_000

/** What every pass is given: all checks, no stop at what fails first, and no memory of earlier runs. */
const thorough = [
  ...['--checks', 'all', '--mode', 'all', '--continue-on-failure', '--no-shrink'],
  ...['--suppress-health-check', 'all', '--generation-database', 'none'],
  ...['--rate-limit', 'auto', '--request-timeout', '10'],
  ...['--report', 'json', '--report-json-path', 'report.json'],
]

/** A window that would stop so many requests passes in a second. */
const longestWindowMs = 1000

/**
 * Has Schemathesis try a service: with the main key in all its phases and, so that it meets a limit and another plan
 * too, with the second key by examples and a few sequences.
 */
export async function tryPeer(peer: Peer, subject: Subject, seed: number): Promise<Trial> {
  const { kind, name } = subject
  const { key, plan } = mainKey(subject)
  const service = await startWatched({ ...subject.service, windows: { [key]: shortWindows(subject, key) } })
  const run = (pass: Pass): Promise<Passed> => runPass(peer, service, seed, pass)
  const { maxExamples } = peer
  try {
    const first = await run({
      key,
      plan,
      options: maxExamples === undefined ? [] : ['--max-examples', `${maxExamples}`],
      timeoutMs: usualTimeoutMs * Math.max(1, (maxExamples ?? 0) / usualExamples),
      prefix: '',
    })
    const second = await run({
      key: 'enterprise',
      plan: 'enterprise',
      options: ['--phases', 'examples,stateful', '--max-examples', '8'],
      timeoutMs: 60_000,
      prefix: 'second key, ',
    })
    const passes = [first, second]
    const cpuSeconds = sum(passes.map(({ measured }) => measured.cpuSeconds ?? Number.NaN))
    const troubles = passes.flatMap(({ trouble }) => trouble ?? [])
    return {
      tool: 'peer',
      kind,
      name,
      seed,
      failures: passes.flatMap(({ failures }) => failures),
      requests: service.arrivals.length,
      ...(Number.isNaN(cpuSeconds) ? {} : { cpuSeconds }),
      wallSeconds: sum(passes.map(({ measured }) => measured.wallSeconds)),
      interrupted: passes.some(({ measured }) => measured.interrupted),
      ...(troubles.length === 0 ? {} : { trouble: troubles.join('\n') }),
    }
  } finally {
    await service.close()
  }
}

async function runPass(
  { schemathesis, text }: Peer,
  { baseUrl, keys }: RunningReference,
  seed: number,
  { key, plan, options, timeoutMs, prefix }: Pass,
): Promise<Passed> {
  // It keeps what it learnt in the folder in which it is run.
  const cwd = await mkdtemp(join(tmpdir(), 'petstore-peers-'))
  try {
    await writeFile(join(cwd, 'openapi.yaml'), peerDocument(text, plan))
    const target = ['openapi.yaml', '--url', baseUrl, '--header', `Authorization: Bearer ${keys[key]}`]
    const { PATH } = process.env
    const measured = await measuredProgram(
      [schemathesis, '--no-color', 'run', ...target, '--seed', `${seed}`, ...thorough, ...options],
      { env: { PATH, HOME: cwd }, cwd, timeoutMs },
    )
    const found = await readFile(join(cwd, 'report.json'), 'utf8').then(
      (report) => ({ failures: peerFailures(JSON.parse(report)).map((failure) => `${prefix}${failure}`) }),
      (error: unknown) => ({ failures: [], trouble: `${String(error)}: ${measured.said}` }),
    )
    return { measured, ...found }
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
}

function shortWindows({ service }: Subject, key: KeyName): readonly Window[] {
  const settings = { ...conformingSettings, ...service.variant?.settings, ...service.fault?.settings }
  return settings.windows[key].map((window) => ({
    ...window,
    windowMs: Math.min(window.windowMs, longestWindowMs),
  }))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
