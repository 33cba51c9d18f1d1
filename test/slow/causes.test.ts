import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Report } from '../../src/report/json.ts'
import { called } from '../e2e/support/cli.ts'
import { folder } from '../e2e/support/folder.ts'
import { listen } from '../e2e/support/listen.ts'
import { faultNamed, reference } from '../e2e/support/reference.ts'
import { readReport } from '../e2e/support/reports.ts'

/** What says that something is missing, and not why. */
const vague =
  /^(?:|not seen: [^:]*|no .*|nothing .*|needs [^(]*|.* says nothing of it: .*|(?:(?! was answered | returned ).)*: see [A-Z]+-\d+)$/

/** The inconclusive requirements of a report whose cause nobody could tell from it. */
function withoutCause({ requirements }: Report): readonly string[] {
  return requirements
    .filter(
      ({ verdict, reason, blockedBy }) =>
        verdict === 'inconclusive' && blockedBy.length === 0 && vague.test(reason),
    )
    .map(({ id, reason }) => `${id}: ${reason}`)
}

async function reported(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Report> {
  const cwd = await folder()
  await called(['run', ...args], { cwd, env })
  return await readReport(join(cwd, 'reports'))
}

test.for([1, 5, 20, 40])('a run of %i requests says of each requirement why it is open', async (most) => {
  const report = await reported(['--max-requests', String(most)])
  expect(report.verdict).toBe('inconclusive')
  expect(withoutCause(report)).toEqual([])
})

test.for(['ERROR-1', 'CREATE-7', 'AUTH-5', 'RATE-1'])('so does one that judges %s alone', async (id) => {
  const report = await reported(['--max-requests', '1', '--requirement', id])
  expect(report.verdict).toBe('inconclusive')
  expect(withoutCause(report)).toEqual([])
})

test('so does one that may create nothing', async () => {
  expect(withoutCause(await reported(['--max-creates', '0']))).toEqual([])
})

/** A report of a service that answers thirty requests, and then the status alone, or nothing. */
async function afterThirty(status: number | undefined): Promise<Report> {
  const service = await reference()
  let count = 0
  const origin = await listen((asked, answer) => {
    count += 1
    if (count > 30) {
      if (status === undefined) asked.socket.destroy()
      else answer.writeHead(status).end()
      return
    }
    const { method, headers, url } = asked
    const passed = request(new URL(url ?? '', service.baseUrl), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 0, response.headers)
      response.pipe(answer)
    })
    asked.pipe(passed)
  })
  return await reported(['--target', `${origin}/v1`, '--max-wait', '2s', '--max-time', '40s'], {
    PETSTORE_API_KEY: service.keys.business,
  })
}

test('so do runs of services that break off, answer 500 or answer 503 in the middle', async () => {
  // They wait more than they work: one beside the other.
  const reports = await Promise.all([undefined, 500, 503].map(afterThirty))
  for (const report of reports) {
    expect(report.requirements.map(({ verdict }) => verdict)).toContain('inconclusive')
    expect(withoutCause(report)).toEqual([])
  }
})

test.for(['create-200', 'create-id-text', 'list-always-empty', 'unknown-id-410'])(
  'so does one of a service with the fault %s',
  async (name) => {
    const service = await reference(faultNamed(name))
    const env = { PETSTORE_API_KEY: service.keys.business }
    expect(withoutCause(await reported(['--target', service.baseUrl], env))).toEqual([])
  },
)

/** What a report tells of a service with a fault, by requirement: the cause of its findings, and whose it is. */
async function toldOf(name: string): Promise<ReadonlyMap<string, Report['findings']>> {
  const service = await reference(faultNamed(name))
  const env = { PETSTORE_API_KEY: service.keys.business }
  const { findings } = await reported(['--profile', 'full', '--target', service.baseUrl], env)
  return Map.groupBy(findings, ({ requirement }) => requirement)
}

test.for([
  ['create-invalid-403-after-forty', 'CREATE-3'],
  ['locked-out-after-forty', 'AUTH-2'],
  ['list-limit-of-the-one-before', 'LIST-3'],
] as const)(
  'of %s, the violation of %s depends on earlier requests, as two exchanges show',
  async ([name, row]) => {
    const causes = (await toldOf(name)).get(row)?.flatMap(({ cause }) => cause ?? []) ?? []
    expect(causes).toHaveLength(1)
    const [{ counterexample, exchanges = [] } = {}] = causes
    expect(counterexample?.isSame).toBe(true)
    const curls = exchanges.map(({ number, curl }) => [number === counterexample?.number, curl] as const)
    const [satisfying, violating] = [true, false].map((is) => curls.find(([isIt]) => isIt === is)?.[1])
    expect(satisfying).toBeDefined()
    // A name that was given once may be in use: it differs.
    const unnamed = (curl: string | undefined) => curl?.replace(/"name":"[^"]*"/, '')
    expect(unnamed(violating)).toBe(unnamed(satisfying))
  },
)

test.for(['list-capitals-beside-a-longer-page', 'list-capitals-beside-false-reset'])(
  'of %s, names in capitals are a finding of their own',
  async (name) => {
    const told = await toldOf(name)
    const own = told.get('LIST-10') ?? []
    const leads = new Set(own.map(({ id, sameAs }) => sameAs ?? id))
    expect([...leads].every((id) => own.some((one) => one.id === id))).toBe(true)
    expect(own.some(({ cause }) => cause !== undefined)).toBe(true)
  },
)

test('of a pet that comes late, the finding says how late', async () => {
  const late = [
    ['get-after-five-seconds', 'GET-1'],
    ['list-after-five-seconds', 'LIST-5'],
  ] as const
  const told = await Promise.all(late.map(async ([name, row]) => (await toldOf(name)).get(row) ?? []))
  for (const findings of told) {
    const actual = findings.map((one) => one.actual)
    expect(actual.every((one) => / \d{4,} ms after the create/.test(one))).toBe(true)
    expect(actual.some((one) => /the pet came later \(#\d+, \d{4,} ms after the create\)$/.test(one))).toBe(
      true,
    )
  }
})
