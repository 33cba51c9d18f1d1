import { describe, expect, it } from 'vitest'
import { Collector } from '../../../src/run/collector.ts'
import { Inconclusive } from '../../../src/scenario/outcome.ts'
import type { RequirementId } from '../../../src/spec/generated/requirement-id.ts'
import type { RunEvent } from '../../../src/spec/run-event.ts'
import { emptyRecord } from '../../../src/verdict/run-record.ts'
import { collected } from './collected.ts'

describe('a test', () => {
  it('that throws what is no outcome is a fault of the suite, and nothing else is', async () => {
    const { collector, changes } = await collected(new URL('./fixtures/faults.fixture.ts', import.meta.url))
    expect(collector.record.suiteFaults).toEqual([
      expect.stringMatching(/^AUTH-1, throws: TypeError: x is undefined at .*faults\.fixture\.ts/),
      expect.stringMatching(/^AUTH-2, throws nothing much: .*a string/),
      expect.stringMatching(/^AUTH-3, fails an assertion of its own: AssertionError: expected 1 to be 2/),
    ])
    expect(collector).toMatchObject({ total: 7, done: 7 })
    expect(changes).toBeGreaterThan(7)
  })

  it('decides no verdict', async () => {
    const { collector } = await collected(new URL('./fixtures/faults.fixture.ts', import.meta.url))
    expect({ ...collector.record, suiteFaults: [] }).toEqual(emptyRecord)
  })
})

describe('a group that the run has no request left for', () => {
  const spent = new URL('./fixtures/spent.fixture.ts', import.meta.url)
  const skipped = (requirement: RequirementId) => ({
    requirement,
    why: 'skipped' as const,
    reason: 'the requests are spent',
  })

  it('tells so of each selected requirement, once a test, to the log too', async () => {
    const { collector, logged } = await collected(spent, { requirements: ['LIST-3'] })
    const told = [skipped('LIST-3'), skipped('LIST-3')]
    expect(collector.record.undetermined).toEqual(told)
    expect(logged).toEqual(told.map((one) => ({ kind: 'undetermined', ...one })))
    expect(collector).toMatchObject({ total: 3 })
  })

  it('tells so of all where all are', async () => {
    const { collector } = await collected(spent)
    expect(collector.record.undetermined).toEqual([skipped('LIST-3'), skipped('LIST-3'), skipped('LIST-4')])
  })
})

describe('an error that nobody handled', () => {
  it('is a fault of the suite, unless it is an outcome', () => {
    const collector = new Collector(() => undefined)
    collector.addUnhandled(new RangeError('out of range'))
    collector.addUnhandled(new Inconclusive('too few animals'))
    collector.addUnhandled('words')
    expect(collector.record.suiteFaults).toEqual([
      expect.stringMatching(/^RangeError: out of range at /),
      'thrown without an error: words',
    ])
  })
})

describe('what no test shows', () => {
  it('is a fault of the suite where a module cannot be loaded', async () => {
    const { collector } = await collected(new URL('./fixtures/broken-import.fixture.ts', import.meta.url))
    expect(collector.record.suiteFaults).toEqual([
      expect.stringContaining('Error: this module cannot be loaded'),
    ])
  })

  it('is one where an error is left unhandled, unless it is an outcome', async () => {
    const { collector } = await collected(new URL('./fixtures/unhandled.fixture.ts', import.meta.url))
    expect(collector.record.suiteFaults).toEqual([expect.stringMatching(/^RangeError: out of range at /)])
  })
})

describe('the journal', () => {
  const noted = (...entries: readonly RunEvent[]): Collector => {
    const collector = new Collector(() => undefined)
    for (const entry of entries) collector.note(entry)
    return collector
  }
  const exchange = (key: 'main' | 'rate-limit' | 'none', ...satisfied: readonly 'MEDIA-1'[]): RunEvent => ({
    kind: 'exchange',
    operation: 'listPets',
    key,
    section: 'listing',
    satisfied,
  })

  it('counts requests by operation, section and key, and what they satisfied', () => {
    const other: RunEvent = {
      kind: 'exchange',
      operation: 'other',
      key: 'main',
      section: 'orders',
      satisfied: [],
    }
    const collector = noted(
      exchange('main', 'MEDIA-1'),
      exchange('rate-limit', 'MEDIA-1'),
      exchange('none'),
      other,
      other,
    )
    expect(collector.requests).toBe(5)
    expect(collector.spent).toEqual({ main: 3, rateLimit: 1 })
    expect(collector.record.requestsByOperation).toEqual({ listPets: 3, other: 2 })
    expect([...collector.record.basis]).toEqual([
      ['MEDIA-1', { satisfied: 2, coverageCases: [], exchanges: [] }],
    ])
  })

  it('remembers in which ways a requirement was satisfied, and by which exchanges, the first few', () => {
    const satisfied = (number: number, coverageCase: string): RunEvent => ({
      kind: 'satisfied',
      requirement: 'LIST-3',
      coverageCase,
      number,
    })
    const { basis } = noted(
      ...[4, 4, 5, 6, 7, 8, 9].map((number, index) => satisfied(number, `limit ${index}`)),
    ).record
    const coverageCases = [0, 1, 2, 3, 4, 5, 6].map((index) => `limit ${index}`)
    expect([...basis]).toEqual([['LIST-3', { satisfied: 0, coverageCases, exchanges: [4, 5, 6, 7, 8] }]])
  })

  it('shows the first three exchanges that a requirement rests on, each once', () => {
    const entry = (kind: 'satisfied' | 'observation', number: number): RunEvent => {
      const about = { requirement: 'LIST-3', number, shown: { number, text: `#${number}` } } as const
      return kind === 'satisfied'
        ? { kind, coverageCase: `limit ${number}`, ...about }
        : { kind, question: 'how?', answer: 'so', ...about }
    }
    const untold: RunEvent = { kind: 'satisfied', requirement: 'LIST-3', coverageCase: 'untold', number: 1 }
    const { shown } = noted(
      untold,
      entry('satisfied', 4),
      entry('observation', 4),
      entry('observation', 5),
      entry('satisfied', 6),
      entry('satisfied', 7),
    ).record
    expect([...shown]).toEqual([['LIST-3', [4, 5, 6].map((number) => ({ number, text: `#${number}` }))]])
  })

  it('tells of a wait whatever answers come while it lasts, and of the limit', () => {
    const wait: RunEvent = { kind: 'wait', until: 1234, why: 'the limit' }
    const limit: RunEvent = { kind: 'limit', limit: 60, renewedInMs: 60_000 }
    const collector = noted(limit, exchange('main'), wait, exchange('main'))
    expect(collector.wait).toEqual({ until: 1234, why: 'the limit', mainBefore: 1 })
    expect(collector.limit).toEqual(limit)
    expect(noted(exchange('main')).wait).toBeUndefined()
  })

  it('keeps breaches, observations, animals left behind, and why nothing answers', () => {
    const breach: RunEvent = {
      kind: 'breach',
      requirement: 'RATE-2',
      certainty: 'final',
      expected: 'a',
      actual: 'b',
      proof: [],
    }
    const { record } = noted(
      breach,
      {
        kind: 'observation',
        requirement: 'LIST-9',
        question: 'limit 0?',
        id: 'zero',
        answer: '400',
        number: 3,
      },
      { kind: 'leftover', id: '7', name: 'Rex', answer: '201' },
      { kind: 'unreachable', reason: 'refused' },
    )
    expect(record).toMatchObject({
      findings: [{ id: 'F1', requirement: 'RATE-2', certainty: 'final' }],
      leftovers: [{ id: '7', name: 'Rex', answer: '201' }],
      unreachable: 'refused',
    })
    expect(record.observations).toEqual([
      { requirement: 'LIST-9', question: 'limit 0?', id: 'zero', answer: '400' },
    ])
  })

  it('takes why a requirement was not determined, what was tried, and what a violation comes of', () => {
    const undetermined = {
      requirement: 'GET-1',
      why: 'undecided',
      reason: 'no pet',
      blockedBy: 'CREATE-1',
    } as const
    const violation = { certainty: 'final', expected: '404', actual: '200' } as const
    const proof = [{ number: 7, curl: 'curl -i', text: 'GET /pets/7' }]
    const cause = { factors: [], expected: '404', actual: '200', proof }
    const combinations = { covered: 1, possible: 2 }
    const models = [{ model: 'getPet', pairs: combinations, triples: combinations }] as const
    const met: string[] = []
    const collector = new Collector(() => undefined, {
      onBreach: ({ requirement }) => met.push(requirement),
    })
    collector.note({ kind: 'preflight', outcome: { kind: 'ready' } })
    collector.note({ kind: 'undetermined', ...undetermined })
    collector.note({ kind: 'breach', requirement: 'GET-2', ...violation, proof })
    collector.note({ kind: 'breach', requirement: 'GET-3', ...violation, certainty: 'doubtful', proof })
    collector.note({ kind: 'cause', requirement: 'GET-2', number: 7, also: [], ...cause })
    collector.note({ kind: 'interactions', models })
    expect(collector.record).toMatchObject({
      undetermined: [undetermined],
      findings: [
        { id: 'F1', requirement: 'GET-2', certainty: 'final', cause },
        { id: 'F2', requirement: 'GET-3', certainty: 'seen-once' },
      ],
      interactions: models,
    })
    expect(met).toEqual(['GET-2'])
  })

  it('takes faults from outside, and tells of every change', () => {
    let changes = 0
    const collector = new Collector(() => {
      changes += 1
    })
    collector.note({ kind: 'preflight', outcome: { kind: 'ready' } })
    collector.note(exchange('main'))
    collector.addFault('the worker died')
    expect(collector.record.suiteFaults).toEqual(['the worker died'])
    expect(changes).toBe(2)
  })
})

describe('the preflight', () => {
  const breach: RunEvent = {
    kind: 'breach',
    requirement: 'ERROR-1',
    certainty: 'final',
    expected: 'an Error body',
    actual: 'a page',
    proof: [],
  }

  function watched() {
    const seen: string[] = []
    const collector = new Collector(() => seen.push(collector.section), {
      onBreach: ({ requirement }) => seen.push(`breach of ${requirement}`),
    })
    collector.note(exchangeOf('listPets'))
    collector.note(breach)
    return { collector, seen }
  }

  it('holds back what it comes before, and lets go of it once the run begins', () => {
    const { collector, seen } = watched()
    expect(seen).toEqual([])
    collector.note({ kind: 'preflight', outcome: { kind: 'ready', limit: 60 } })
    expect(seen).toEqual(['breach of ERROR-1', 'preflight'])
    expect(collector.record).toMatchObject({ findings: [{ requirement: 'ERROR-1' }], preflight: undefined })
  })

  it('leaves nothing but its outcome and its requests where it stops the run', () => {
    const { collector, seen } = watched()
    const stop = { kind: 'no-route', reason: 'No route answers', advice: 'Check it.' } as const
    collector.note({ kind: 'preflight', outcome: stop })
    expect(seen).toEqual([])
    expect(collector.record).toEqual({
      ...emptyRecord,
      requestsByOperation: { listPets: 1 },
      unreachable: 'No route answers',
      preflight: stop,
    })
  })

  it.each(['key-rejected', 'rate-limited', 'another-version'] as const)(
    'takes no %s for out of reach',
    (kind) => {
      const { collector } = watched()
      collector.note({ kind: 'preflight', outcome: { kind, reason: 'Stopped', advice: 'Check it.' } })
      expect(collector.record).toMatchObject({ unreachable: undefined, preflight: { kind } })
    },
  )

  it('tells of its waits', () => {
    const { collector, seen } = watched()
    collector.note({ kind: 'wait', until: 7, why: 'a 429 asked to wait' })
    expect(seen).toEqual(['preflight'])
  })
})

function exchangeOf(operation: 'listPets'): RunEvent {
  return { kind: 'exchange', operation, key: 'main', section: 'preflight', satisfied: ['MEDIA-1'] }
}
