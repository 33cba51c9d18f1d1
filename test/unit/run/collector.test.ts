import { describe, expect, it } from 'vitest'
import { Inconclusive } from '../../../src/check/outcome.ts'
import { Collector } from '../../../src/run/collector.ts'
import type { Selection } from '../../../src/run/selection.ts'
import type { RunEvent } from '../../../src/spec/run-event.ts'
import { collected } from './collected.ts'

describe('the outcome of a test', () => {
  it('follows from what it threw', { timeout: 60_000 }, async () => {
    const { collector, changes } = await collected(new URL('./fixtures/outcomes.fixture.ts', import.meta.url))
    const states = collector.record.outcomes.map(({ requirement, state }) => `${requirement} ${state}`)
    expect(states.toSorted()).toEqual([
      'GET-1 not-applicable',
      'GET-2 broken',
      'LIST-1 kept',
      'LIST-2 kept',
      'LIST-3 inconclusive',
      'LIST-4 inconclusive',
      'LIST-5 left-out',
    ])
    expect(collector.record.outcomes.find(({ state }) => state === 'broken')).toMatchObject({
      name: 'is broken',
      message: 'expected 404, got 200',
      expected: '404',
      actual: '200',
      proof: [{ number: 7, curl: 'curl -i', text: 'GET /pets/7' }],
      finding: 'F1',
    })
    expect(collector.record.findings).toMatchObject([
      { id: 'F1', requirement: 'GET-2', expected: '404', actual: '200', checks: ['is broken'] },
    ])
    expect(collector.record.outcomes.find(({ state }) => state === 'inconclusive')).toMatchObject({
      message: 'too few animals',
    })
    expect(collector).toMatchObject({ total: 12, done: 7, failed: 1 })
    expect(changes).toBeGreaterThan(7)
  })

  it('is a fault of the suite where the test threw anything else', { timeout: 60_000 }, async () => {
    const { collector } = await collected(new URL('./fixtures/outcomes.fixture.ts', import.meta.url))
    expect(collector.record.suiteFaults).toEqual([
      expect.stringMatching(/^GET-3, is broken with a proof that is none: Error: odd at /),
      expect.stringMatching(/^AUTH-1, throws: TypeError: x is undefined at .*outcomes\.fixture\.ts/),
      expect.stringMatching(/^AUTH-2, throws nothing much: .*a string/),
      expect.stringMatching(/^AUTH-3, fails an assertion of its own: AssertionError: expected 1 to be 2/),
      expect.stringMatching(/^AUTH-4, asserts nothing: .*assertion/i),
    ])
  })
})

describe('exploration', () => {
  it('leaves out what it cannot go further into, and owns up to doubt', { timeout: 60_000 }, async () => {
    const { collector } = await collected(
      new URL('./fixtures/suites/exploration/further.fixture.ts', import.meta.url),
    )
    expect(collector.record.outcomes).toMatchObject([
      { requirement: 'LIST-3', state: 'left-out', message: 'too few animals' },
      { requirement: 'LIST-4', state: 'inconclusive', message: 'answered 500 first, and then 200' },
    ])
  })
})

describe('checks that the run has no request left for', () => {
  const spent = new URL('./fixtures/suites/exploration/spent.fixture.ts', import.meta.url)
  const namesIn = async (selection: Selection): Promise<readonly string[]> => {
    const { collector } = await collected(spent, [], selection)
    const { outcomes } = collector.record
    expect(outcomes.filter(({ state }) => state !== 'left-out')).toEqual([])
    return outcomes.map(({ name }) => name)
  }

  it('are told as left out, those of what is run', { timeout: 60_000 }, async () => {
    expect(await namesIn({ requirements: ['LIST-3'] })).toEqual(['goes further', 'goes elsewhere'])
    expect(await namesIn({ requirements: ['LIST-3'], checks: ['goes elsewhere'] })).toEqual([
      'goes elsewhere',
    ])
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

describe('the section that looks once more', () => {
  it('leaves out what no request is left for, and owns up to the rest', { timeout: 60_000 }, async () => {
    const { collector } = await collected(new URL('./fixtures/suites/closing.test.ts', import.meta.url))
    expect(collector.record.outcomes).toMatchObject([
      { requirement: 'LIST-3', state: 'left-out', message: 'would take more than --max-requests' },
      { requirement: 'LIST-4', state: 'inconclusive', message: 'the answers were cut off' },
    ])
  })
})

describe('what no test shows', () => {
  it('is a fault of the suite where a module cannot be loaded', { timeout: 60_000 }, async () => {
    const { collector } = await collected(new URL('./fixtures/broken-import.fixture.ts', import.meta.url))
    expect(collector.record.suiteFaults).toEqual([
      expect.stringContaining('Error: this module cannot be loaded'),
    ])
  })

  it('is one where an error is left unhandled, unless it is an outcome', { timeout: 60_000 }, async () => {
    const { collector } = await collected(new URL('./fixtures/unhandled.fixture.ts', import.meta.url))
    expect(collector.record.suiteFaults).toEqual([expect.stringMatching(/^RangeError: out of range at /)])
    expect(collector.record.outcomes).toMatchObject([{ requirement: 'LIST-6', state: 'kept' }])
  })
})

describe('the journal', () => {
  const noted = (...entries: readonly RunEvent[]): Collector => {
    const collector = new Collector(() => undefined)
    for (const entry of entries) collector.note(entry)
    return collector
  }
  const exchange = (key: 'main' | 'rate-limit' | 'none', ...kept: readonly 'MEDIA-1'[]): RunEvent => ({
    kind: 'exchange',
    operation: 'listPets',
    key,
    section: 'listing',
    kept,
    count: 1,
  })

  it('counts requests by operation, section and key, and what they kept', () => {
    const other: RunEvent = {
      kind: 'exchange',
      operation: 'other',
      key: 'main',
      section: 'orders',
      kept: [],
      count: 2,
    }
    const collector = noted(
      exchange('main', 'MEDIA-1'),
      exchange('rate-limit', 'MEDIA-1'),
      exchange('none'),
      other,
    )
    expect(collector.requests).toBe(5)
    expect(collector.spent).toEqual({ main: 3, rateLimit: 1 })
    expect(collector.requestsBySection).toEqual({ listing: 3, orders: 2 })
    expect(collector.record.requestsByOperation).toEqual({ listPets: 3, other: 2 })
    expect([...collector.record.kept]).toEqual([['MEDIA-1', 2]])
  })

  it('remembers in which ways a requirement was kept, and by which exchanges, the first few', () => {
    const kept = (number: number, variety: string): RunEvent => ({
      kind: 'kept',
      requirement: 'LIST-3',
      variety,
      number,
    })
    const { varieties, keptBy } = noted(
      ...[4, 4, 5, 6, 7, 8, 9].map((number, index) => kept(number, `limit ${index}`)),
    ).record
    expect([...varieties]).toEqual([['LIST-3', [0, 1, 2, 3, 4, 5, 6].map((index) => `limit ${index}`)]])
    expect([...keptBy]).toEqual([['LIST-3', [4, 5, 6, 7, 8]]])
  })

  it('shows the first three exchanges that a requirement rests on, each once', () => {
    const entry = (kind: 'kept' | 'shown', number: number): RunEvent => {
      const shown = { number, text: `#${number}` }
      const about = { requirement: 'LIST-3', number, shown } as const
      return kind === 'kept' ? { kind, variety: `limit ${number}`, ...about } : { kind, ...about }
    }
    const untold: RunEvent = { kind: 'kept', requirement: 'LIST-3', variety: 'untold', number: 1 }
    const { shown } = noted(
      untold,
      entry('kept', 4),
      entry('shown', 4),
      entry('shown', 5),
      entry('kept', 6),
      entry('kept', 7),
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
      { kind: 'observation', requirement: 'LIST-9', question: 'limit 0?', answer: '400' },
      { kind: 'residue', id: '7', name: 'Rex', answer: '201' },
      { kind: 'unreachable', reason: 'refused' },
    )
    expect(record).toMatchObject({
      breaches: [{ ...breach, finding: 'F1' }],
      findings: [{ id: 'F1', requirement: 'RATE-2', certainty: 'final', checks: [] }],
      observations: [{ requirement: 'LIST-9', question: 'limit 0?', answer: '400' }],
      residue: [{ id: '7', name: 'Rex', answer: '201' }],
      unreachable: 'refused',
    })
  })

  it('numbers findings as the journal tells of them, whenever outcomes come', {
    timeout: 60_000,
  }, async () => {
    const breach = (requirement: 'RATE-2' | 'GET-2', number: number): RunEvent => ({
      kind: 'breach',
      requirement,
      certainty: 'final',
      expected: '404',
      actual: '200',
      proof: [{ number, curl: 'curl -i', text: 'GET /pets/7' }],
    })
    const { collector } = await collected(new URL('./fixtures/outcomes.fixture.ts', import.meta.url), [
      breach('RATE-2', 8),
      breach('GET-2', 7),
    ])
    expect(collector.record.findings).toMatchObject([
      { id: 'F1', requirement: 'RATE-2', checks: [] },
      { id: 'F2', requirement: 'GET-2', checks: ['is broken'] },
    ])
    expect(collector.record.outcomes.find(({ state }) => state === 'broken')).toMatchObject({ finding: 'F2' })
  })

  it('takes faults from outside, and tells of every change', () => {
    let changes = 0
    const collector = new Collector(() => {
      changes += 1
    })
    collector.note(exchange('main'))
    collector.addFault('the worker died')
    expect(collector.record.suiteFaults).toEqual(['the worker died'])
    expect(changes).toBe(1)
  })
})
