import { connect } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Report } from '../../../src/report/json.ts'
import { startProcess } from '../../e2e/support/cli.ts'
import { folder } from '../../e2e/support/folder.ts'
import { deafOrigin } from '../../e2e/support/listen.ts'
import { reference } from '../../e2e/support/reference.ts'
import { withVerdict } from '../../e2e/support/reports.ts'
import type { Expected } from './expected.ts'
import { expectRows, keys, runOn } from './judge.ts'
import { setUp, setUpRepaired } from './set-up.ts'
import { isWhole, turnOf } from './turn.ts'

/** How long a plan's window is: a run waits for several of them. */
const windowMs = '10000'
/** Findings that a reader has to look at, for each root cause. */
const groupsACause = 1.3
const mostBlocked = 4
const mostInconclusive = 2

/** Judges the services whose turn it is in one of the test files. */
export function judgeTurn(place: number): void {
  const turn = turnOf(place)
  test.for(turn)('%s violates exactly what was written down before', async ([name, expected]) => {
    expectExactly(await judgeOther(expected, await setUp(name)), expected)
  })
  if (!isWhole) return
  test.for(turn.filter(([, { repair }]) => repair !== undefined))(
    'what is blocked in %s comes right once its root is repaired',
    async ([name, expected]) => {
      const cwd = await folder()
      await setUpRepaired(name, expected.repair ?? [], cwd)
      const report = await judgeOther(expected, cwd)
      const right = withVerdict(report, 'pass')
      expect(right).toEqual(expect.arrayContaining([...expected.blocked]))
    },
  )
}

/** Starts a service in the folder that it is set up in, and judges it by the profile `full`. */
async function judgeOther({ start, rows }: Expected, cwd: string): Promise<Report> {
  const origin = await deafOrigin()
  const { port } = new URL(origin)
  const upstream = await reference({
    keys: { business: keys.main, spare: keys.toExhaust },
    windows: { spare: [{ limit: 60, windowMs: Number(windowMs) }] },
  })
  const service = startProcess('sh', ['-c', start], {
    cwd,
    env: {
      PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
      PORT: port,
      UPSTREAM: new URL(upstream.baseUrl).origin,
      API_KEYS: `${keys.main}=business,${keys.toExhaust}=free`,
      RATE_LIMIT_WINDOW: windowMs,
    },
  })
  while (!(await accepts(Number(port)))) {
    if (service.process.exitCode !== null) throw new Error((await service.outcome).err)
    await setTimeout(50)
  }
  return runOn(origin, Object.keys(rows.fail).length > 0 ? 1 : 0, ['--plan', 'business'])
}

/** Whether a port of this machine accepts connections. */
function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** Holds a report to the rows, to the causes that they come of, and to what a reader can take in. */
function expectExactly(report: Report, { rows, causes, blocked, either = {} }: Expected): void {
  expectRows(
    report,
    rows,
    report.requirements.map(({ id }) => id).filter((id) => id in either),
  )
  const byItself = new Set(Object.values(causes).flat())
  const unnamed = report.requirements.filter(
    (row) => row.verdict === 'fail' && !byItself.has(row.id) && !namesAnother(report, row),
  )
  expect.soft(unnamed.map(({ id }) => id)).toEqual([])
  const unblamed = report.requirements.filter(
    ({ id, blockedBy }) => blocked.includes(id) && blockedBy.length === 0,
  )
  expect.soft(unblamed.map(({ id }) => id)).toEqual([])
  expect.soft(groupsOf(report)).toBeLessThanOrEqual(groupsACause * Object.keys(causes).length)
  const inconclusive = Object.keys(rows.inconclusive)
  expect.soft(blocked.length).toBeLessThanOrEqual(mostBlocked)
  expect.soft(inconclusive.length - blocked.length).toBeLessThanOrEqual(mostInconclusive)
}

/** Whether a violated requirement tells of a finding of another requirement that it comes of. */
function namesAnother({ findings }: Report, { id, findings: own, blockedBy }: Row): boolean {
  const all = findings.filter((finding) => own.includes(finding.id) && finding.requirement === id)
  return blockedBy.length > 0 || all.every(({ sameAs }) => sameAs !== undefined)
}

/** How many findings are told, each with all that it violates. */
function groupsOf({ findings, requirements }: Report): number {
  const told = findings.filter(({ sameAs, certainty, requirement, id }) => {
    const all = [
      requirement,
      ...findings.filter((other) => other.sameAs === id).map((other) => other.requirement),
    ]
    const isTold = requirements.some((row) => all.includes(row.id) && ['fail', 'warn'].includes(row.verdict))
    return sameAs === undefined && certainty === 'final' && isTold
  })
  return told.length
}

type Row = Report['requirements'][number]
