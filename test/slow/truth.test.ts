import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Fault } from '../../calibration/fault.ts'
import type { Report } from '../../src/report/json.ts'
import { change } from '../../src/service/behaviour.ts'
import type { ReferenceOptions } from '../../src/service/new-reference.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { called } from '../e2e/support/cli.ts'
import { folder } from '../e2e/support/folder.ts'
import { proxy } from '../e2e/support/proxy.ts'
import { faultNamed, reference, variantNamed } from '../e2e/support/reference.ts'
import { broken, openMusts, readReport, readTexts, withVerdict } from '../e2e/support/reports.ts'
import { sampled } from '../sampled.ts'

interface Judging {
  readonly maxRequests?: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** What stands between the suite and the service. */
  readonly behind?: (origin: string) => Promise<string>
}

/** Enough for what is decided and some of what is explored: `calibrate` judges all of these by whole budgets. */
const fewRequests = '150'

/** Judges the embedded service, as it is told to be, by the built command line. Reports are whole in any case. */
async function judged(
  options: ReferenceOptions,
  { maxRequests = fewRequests, args = [], env = {}, behind }: Judging = {},
) {
  const service = await reference(options)
  const { origin, pathname } = new URL(service.baseUrl)
  const target = `${behind === undefined ? origin : await behind(origin)}${pathname}`
  const cwd = await folder()
  const { code, out, err } = await called(
    ['run', '--target', target, '--max-requests', maxRequests, ...args],
    {
      cwd,
      env: {
        ...env,
        PETSTORE_API_KEY: service.keys.business,
        PETSTORE_RATE_LIMIT_KEY: service.keys.enterprise,
      },
    },
  )
  const reports = join(cwd, 'reports')
  expect([...(await readTexts(reports)).keys()], err).toEqual([
    'events.ndjson',
    'evidence.har',
    'junit.xml',
    'report.html',
    'report.json',
  ])
  return { code, out, service, report: await readReport(reports) }
}

const reasonOf = ({ requirements }: Report, id: string): string =>
  requirements.find((requirement) => requirement.id === id)?.reason ?? ''

/** Takes whatever is sent for a valid animal. */
const undemanding: Fault = {
  name: 'undemanding',
  summary: 'takes whatever is sent',
  target: 'CREATE-4',
  profiles: ['core'],
  apply: (behaviour) =>
    change('readBody', () => () => ({ name: 'Rex', categoryId: 1n }))(
      change('admit', () => () => undefined)(behaviour),
    ),
}

/** Lets in who has the number of a key alone, without the secret behind its sign. */
const byNumber: Fault = {
  name: 'by-number',
  summary: 'lets in the part of a key before its full stop',
  target: 'AUTH-2',
  profiles: ['core'],
  apply: (behaviour) => ({
    ...behaviour,
    around: (call, next, store) => {
      if (call.header('authorization') === 'Bearer kid7Qx2Lm') call.key = 'business'
      return behaviour.around(call, next, store)
    },
  }),
}

/** Admits whom it should, and has too much to do for a while after its first request. */
const startingUp: Fault = {
  name: 'starting-up',
  summary: 'answers 503 for 2500 ms from its first request on',
  target: 'ERROR-4',
  profiles: ['core'],
  apply: (behaviour) => {
    let began: number | undefined
    return change('admit', (admit) => (call) => {
      admit(call)
      began ??= call.at
      if (call.at - began < 2500) throw new Refusal(503, 'unavailable', 'Come back in a moment.')
    })(behaviour)
  },
}

describe('every run ends with whole reports', () => {
  test.for(
    sampled(
      [
        ['create-id-null', 'null'],
        ['create-id-text', ''],
        ['create-without-id', undefined],
        ['create-in-array', undefined],
      ] as const,
      2,
    ),
  )('%s: the animals left behind are told as they were', async ([name, id]) => {
    const { code, report } = await judged(faultNamed(name))
    expect(code).toBe(1)
    expect(report.suiteFaults).toEqual([])
    expect(report.leftovers.length).toBeGreaterThan(0)
    for (const animal of report.leftovers) {
      expect(animal.answer).toBe('201')
      if (id === '') expect(animal.id).toMatch(/^\d+$/)
      else expect(animal.id).toBe(id)
    }
  })

  test('creates that are refused from some point on are no fault of the suite', async () => {
    const { code, report } = await judged(faultNamed('create-full-after-10'))
    expect(report.suiteFaults).toEqual([])
    expect(code).toBe(1)
    expect(withVerdict(report, 'fail')).toContain('CREATE-1')
  })
})

describe('no harm', () => {
  test('--max-creates bounds what may have been stored, whatever was sent', async () => {
    const { service, report } = await judged({ fault: undemanding }, { args: ['--max-creates', '9'] })
    const stored = service.arrivals.filter(({ method, status }) => method === 'POST' && status === 201)
    expect(stored).toHaveLength(9)
    expect(report.leftovers).toHaveLength(9)
  })

  test('creates answered 200 count, and are told', async () => {
    const { service, report } = await judged(faultNamed('create-200'), { args: ['--max-creates', '9'] })
    const posted = service.arrivals.filter(({ method, status }) => method === 'POST' && status < 300)
    expect(posted.length).toBeGreaterThan(0)
    expect(posted.length).toBeLessThanOrEqual(9)
    expect(report.leftovers.map(({ answer }) => answer)).toEqual(posted.map(() => '200'))
  })
})

describe('what is kept is not failed', () => {
  test('an interim response that cannot be taken leaves open what it came before', async () => {
    const { code, report } = await judged(
      {},
      { behind: (origin) => proxy(origin, { beforeAnswer: (answer) => answer.writeContinue() }) },
    )
    expect(broken(report)).toEqual([])
    expect(reasonOf(report, 'LIST-1')).toContain('100 Continue')
    expect(code).toBe(3)
  })

  test('a service that is starting is asked again, and judged', async () => {
    const { code, report, service } = await judged({ fault: startingUp })
    expect(service.arrivals.map(({ status }) => status)).toContain(503)
    expect(broken(report)).toEqual([])
    expect(openMusts(report)).toEqual([])
    expect(code).toBe(0)
  })

  test('fetching, after the day of its removal, applies to no requirement', async () => {
    const inFiveYears = 'const now = Date.now; Date.now = () => now() + 5 * 366 * 86400000'
    const { code, report } = await judged(
      {},
      {
        env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(inFiveYears)}` },
        behind: (origin) => proxy(origin, { path: (path) => path.replace('/pets/', '/gone/') }),
      },
    )
    expect(broken(report)).toEqual([])
    expect(openMusts(report)).toEqual([])
    expect(withVerdict(report, 'not-applicable')).toEqual(expect.arrayContaining(['GET-1', 'GET-2', 'GET-3']))
    expect(code).toBe(0)
  })

  test('a small store, read only, has rows that do not apply, and a verdict', async () => {
    const { code, report } = await judged(variantNamed('store-of-2'), { args: ['--profile', 'read-only'] })
    expect(openMusts(report)).toEqual([])
    expect(withVerdict(report, 'not-applicable')).toContain('LIST-2')
    // Two animals show whether a limit of one is kept, and the store has no use for three limits.
    expect(report.requirements.find(({ id }) => id === 'LIST-3')).toMatchObject({
      verdict: 'pass',
      basis: { coverageCases: ['1'] },
    })
    expect(code).toBe(0)
  })

  test('categories that nobody knows leave creates open, and the way out is named', async () => {
    const { code, report } = await judged(variantNamed('categories-of-its-own'))
    expect(broken(report)).toEqual([])
    expect(reasonOf(report, 'CREATE-1')).toContain('--category-id')
    expect(code).toBe(3)
    const told = await judged(variantNamed('categories-of-its-own'), { args: ['--category-id', '70007'] })
    expect(told.code).toBe(0)
  })

  test.for(sampled(['others-remove', 'others-remove-all', 'others-create-and-fetches-lag', 'store-of-1'], 2))(
    '%s, read only, breaks nothing',
    async (name) => {
      const { report } = await judged(variantNamed(name), { args: ['--profile', 'read-only'] })
      expect(broken(report)).toEqual([])
      expect(withVerdict(report, 'warn')).toEqual([])
    },
  )
})

test('the part of a key before a sign is no key', async () => {
  const keys = { business: 'kid7Qx2Lm.N8vB3cX5zL1kJ9wR' }
  const honest = await judged({ keys })
  expect([honest.code, ...broken(honest.report)]).toEqual([0])
  // Few services have such keys: it is tried late.
  const { report } = await judged({ keys, fault: byNumber }, { maxRequests: '680' })
  expect(withVerdict(report, 'fail')).toEqual(['AUTH-2'])
})

describe('words are true', () => {
  test('what is said of a 401 is read from one', async () => {
    const { report } = await judged(faultNamed('auth-off'))
    expect(withVerdict(report, 'fail')).toContain('AUTH-1')
    expect(report.observations.map(({ id }) => id)).not.toContain('challenge')
  })

  test('nobody is sent to a requirement that passed', async () => {
    const { report } = await judged(variantNamed('key-may-not-create'))
    const passed = withVerdict(report, 'pass')
    for (const { reason } of report.requirements) {
      const [, see] = /: see ([A-Z]+-\d+)$/.exec(reason) ?? []
      expect(passed).not.toContain(see)
    }
  })
})
