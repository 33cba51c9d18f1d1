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
      ({ verdict, reason, because }) =>
        verdict === 'inconclusive' && because.length === 0 && vague.test(reason),
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

test.for([
  ['breaks off', undefined],
  ['answers 500', 500],
  ['answers 503', 503],
] as const)('so does one of a service that %s in the middle', async ([, status]) => {
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
  const report = await reported(['--target', `${origin}/v1`, '--max-wait', '2s', '--max-time', '40s'], {
    PETSTORE_API_KEY: service.keys.business,
  })
  expect(report.requirements.map(({ verdict }) => verdict)).toContain('inconclusive')
  expect(withoutCause(report)).toEqual([])
})

test.for(['create-200', 'create-id-text', 'list-always-empty', 'unknown-id-410'])(
  'so does one of a service with the fault %s',
  async (name) => {
    const service = await reference(faultNamed(name))
    const env = { PETSTORE_API_KEY: service.keys.business }
    expect(withoutCause(await reported(['--target', service.baseUrl], env))).toEqual([])
  },
)
