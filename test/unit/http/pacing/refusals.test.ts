import { describe, expect, it } from 'vitest'
import { Refusals } from '../../../../src/http/pacing/refusals.ts'

describe('429s in a row', () => {
  /** Refused as soon as the wait is over, so many times. */
  const refused = (times: number, isTold: boolean, refusals = new Refusals()): Refusals => {
    for (let time = 0; time < times; time += 1) refusals.refused(time * 1000, (time + 1) * 1000, isTold)
    return refusals
  }
  const letIn = (): Refusals => {
    const refusals = new Refusals()
    refusals.answered()
    return refusals
  }

  it.each([
    ['nothing was let in, and no time is told', 2, false, new Refusals()],
    ['nothing was let in, and a time is told', 3, true, new Refusals()],
    ['something was let in, and no time is told', 3, false, letIn()],
    ['something was let in, and a time is told', 4, true, letIn()],
  ])('are hopeless after a while where %s', (_, times, isTold, refusals) => {
    expect(refused(times - 1, isTold, refusals).why).toBeUndefined()
    refusals.refused(1e6, 2e6, isTold)
    expect(refusals.why).toBeDefined()
  })

  it('count but once where they were sent before the wait was over', () => {
    const refusals = new Refusals()
    for (let time = 0; time < 8; time += 1) refusals.refused(time, 1000 + time, false)
    expect(refusals.why).toBeUndefined()
    refusals.refused(1006, 2000, false)
    expect(refusals.why).toBeUndefined()
    refusals.refused(2000, 3000, false)
    expect(refusals.why).toBeDefined()
  })

  it('are hopeless at once where those of others are', () => {
    const ofOthers = refused(2, false)
    const refusals = new Refusals(ofOthers)
    expect(refusals.why).toBeUndefined()
    expect(refused(1, true, refusals).why).toBeDefined()
    expect(refused(1, true, new Refusals(refused(1, false))).why).toBeUndefined()
  })

  it('are told of to whoever waits, once they are hopeless', () => {
    const told: string[] = []
    const ofKey = new Refusals()
    const ofOthers = new Refusals(ofKey)
    ofKey.whenHopeless(() => told.push('of the key'))
    ofOthers.whenHopeless(() => told.push('of others'))
    const release = ofKey.whenHopeless(() => told.push('of whoever waits no more'))
    release()
    refused(1, false, ofKey)
    expect(told).toStrictEqual([])
    ofKey.refused(1000, 2000, false)
    expect(told).toStrictEqual(['of the key', 'of others'])
  })

  it('are hopeless at once where nothing was let in, and nothing that can be read asks for so long a wait', () => {
    const refusals = new Refusals()
    refusals.refused(0, 50_000, false)
    expect(refusals.why).toBeUndefined()
    refusals.refused(10, 50_001, false)
    expect(refusals.why).toBeDefined()
    expect(refusals.why).toContain('no Retry-After that can be read')
    const others = new Refusals(refusals)
    expect(others.why).toBe(refusals.why)
  })

  it('are waited out for longer where a time is told, or something was let in', () => {
    const told = new Refusals()
    told.refused(0, 100_000, true)
    expect(told.why).toBeUndefined()
    const after = letIn()
    after.refused(0, 100_000, false)
    expect(after.why).toBeUndefined()
    expect(refused(3, false).why).toContain('after the wait that it asks for too')
  })

  it('begin anew after another answer', () => {
    const refusals = refused(1, false)
    refusals.answered()
    refusals.refused(9000, 10_000, false)
    refusals.refused(10_000, 11_000, false)
    expect(refusals.why).toBeUndefined()
  })
})
