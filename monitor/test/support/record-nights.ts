import { zstdCompressSync } from 'node:zlib'
import type { Transaction } from 'kysely'
import { toHtml } from '../../../src/report/html.ts'
import { toReport } from '../../../src/report/json.ts'
import { parseRunOptions } from '../../../src/run/options/parse-run-options.ts'
import { catalogue } from '../../../src/spec/catalogue.ts'
import type { RequirementId } from '../../../src/spec/generated/requirement-id.ts'
import type { FinishedRun, ReportedFinding } from '../../../src/verdict/finished-run.ts'
import type { OverallVerdict, Verdict } from '../../../src/verdict/verdict.ts'
import type { HistorySchema } from '../../src/history/history-schema.ts'
import type { History } from '../../src/history/open-history.ts'
import { recordRun } from '../../src/history/record-run.ts'
import type { JudgedRun } from '../../src/sweep/judged-run.ts'
import type { WatchedTarget } from '../../src/targets/watch-target.ts'

/** What a night brings to a target. Without any of it all is well. */
export interface Night {
  /** Absent nights have no run. */
  readonly absent?: boolean
  readonly failed?: readonly RequirementId[]
  readonly undecided?: readonly RequirementId[]
  /** Why the target could not be reached. */
  readonly unreachable?: string
  /** How an open question is answered. */
  readonly answer?: string
  /** What answers take, as a factor. */
  readonly slowness?: number
  /** Whether the reports of its run are kept. */
  readonly files?: boolean
}

/** A target that is watched by nobody. */
export interface MadeUpTarget {
  readonly name: string
  readonly baseUrl?: string
  readonly labels?: Readonly<Record<string, string>>
  /** The last of them is the night that ends at `endAt`. */
  readonly nights: readonly Night[]
}

const dayMs = 86_400_000
const judged = catalogue.requirements.filter(({ profiles }) => profiles.includes('core'))
/** Milliseconds that answers take where nothing is slow. */
const usualMs = { listPets: 14, createPet: 21, getPet: 6 } as const

/** Records the nights of a target as a pass would, one a day. */
export async function recordNights(history: History, target: MadeUpTarget, endAt: number): Promise<void> {
  await history.db.transaction().execute(async (trx) => {
    let before: Night = {}
    for (const [index, night] of target.nights.entries()) {
      const at = endAt - (target.nights.length - 1 - index) * dayMs
      if (night.absent !== true) await recordNight(trx, target, night, before, at)
      before = night
    }
  })
}

async function recordNight(
  trx: Transaction<HistorySchema>,
  target: MadeUpTarget,
  night: Night,
  before: Night,
  at: number,
): Promise<void> {
  const watched = watchedTarget(target)
  const run = runOf(watched, night, at)
  const cycle = new Date(at).toISOString().slice(0, 10)
  const isChanged = String(night.failed) !== String(before.failed)
  await recordRun(
    trx,
    {
      id: `${target.name} ${cycle}`,
      cycle,
      target: watched,
      judged: judgedRun(run, night),
      again: isChanged ? [judgedRun({ ...run, requests: { total: 4, byOperation: {} } }, {})] : [],
    },
    { receivers: [], unreachableAfter: 3, now: at },
  )
}

function watchedTarget({ name, baseUrl, labels = {} }: MadeUpTarget): WatchedTarget {
  const options = parseRunOptions({
    flags: { target: baseUrl ?? `https://${name}.example/v1`, profile: 'core' },
    env: { PETSTORE_API_KEY: 'a-key-that-nobody-has' },
    cwd: '/nowhere',
    readFile: () => {
      throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
    },
    seed: 7,
  })
  return { name, labels, options }
}

function judgedRun(run: FinishedRun, { slowness = 1, files = false, unreachable }: Night): JudgedRun {
  const report = toReport(run)
  const durations = Object.entries(usualMs).map(([operation, ms]) => {
    const at = Date.parse(run.startedAt) / dayMs
    const wave = 1 + 0.15 * Math.sin(at / 9 + ms) + 0.1 * Math.sin(at * 2.3 + ms)
    return [operation, [0.8, 0.9, 1, 1.1, 2.4].map((share) => share * wave * slowness * ms)] as const
  })
  return {
    report,
    exitCode: run.verdict === 'conformant' ? 0 : run.verdict === 'non-conformant' ? 1 : 3,
    durationsMs: unreachable === undefined ? Object.fromEntries(durations) : {},
    remaining: 940,
    files: files
      ? {
          'report.html': zstdCompressSync(toHtml(run)),
          'report.json': zstdCompressSync(JSON.stringify(report)),
        }
      : {},
  }
}

function runOf({ options }: WatchedTarget, night: Night, at: number): FinishedRun {
  const { failed = [], undecided = [], unreachable, answer = '20 animals' } = night
  const findings = failed.map(
    (requirement, index): ReportedFinding => ({
      id: `F${index + 1}`,
      requirement,
      level: judged.find(({ id }) => id === requirement)?.level ?? 'MUST',
      certainty: 'final',
      expected: `what ${requirement} asks`,
      actual: 'an answer with status 500',
      proof: [],
    }),
  )
  const verdictOn = (id: RequirementId, level: string): Verdict => {
    if (unreachable !== undefined || undecided.includes(id)) return 'inconclusive'
    if (failed.includes(id)) return level === 'MUST' ? 'fail' : 'warn'
    return level === 'OPEN' ? 'observed' : 'pass'
  }
  const requirements = judged.map(({ id, revision, level, suite, section, statement }) => ({
    ...{ id, revision, level, suite, section, statement },
    verdict: verdictOn(id, level),
    reason: '',
    cases: [],
    findings: findings.filter(({ requirement }) => requirement === id).map((finding) => finding.id),
    blockedBy: [],
  }))
  return {
    complete: true,
    verdict: overall(requirements.map(({ verdict }) => verdict)),
    suite: { name: 'petstore-conformance', version: '0.1.0' },
    interface: { version: '1.0.0', openapiDigest: '5f'.repeat(32) },
    target: { baseUrl: options.target ?? '' },
    profile: options.profile,
    seed: Math.floor(at / dayMs),
    startedAt: new Date(at).toISOString(),
    finishedAt: new Date(at + 61_000).toISOString(),
    requests:
      unreachable === undefined
        ? { total: 60, byOperation: { listPets: 31, createPet: 22, getPet: 7 } }
        : { total: 1, byOperation: { listPets: 1 } },
    requirements,
    findings,
    observations:
      unreachable === undefined
        ? [{ requirement: 'LIST-9', question: 'What does a list show that is asked for limit 0?', answer }]
        : [],
    leftovers: [],
    interactions: [],
    suiteFaults: [],
    ...(unreachable !== undefined && { unreachable }),
  }
}

function overall(verdicts: readonly Verdict[]): OverallVerdict {
  if (verdicts.includes('fail')) return 'non-conformant'
  return verdicts.includes('inconclusive') ? 'inconclusive' : 'conformant'
}
