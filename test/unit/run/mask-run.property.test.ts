import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { derivedSecrets } from '../../../src/http/derived-secrets.ts'
import { maskRun } from '../../../src/run/mask-run.ts'
import type { FinishedRun } from '../../../src/verdict/finished-run.ts'
import { anyKey } from '../http/any-key.ts'
import { aRun } from '../report/a-run.ts'
import { anyRun } from '../report/any-run.ts'

/** Long enough to be no part of our own words. */
const realKey = anyKey.filter((key) => key.length >= 8)

/** Every text that a target can have a say in. */
function textsOf(run: FinishedRun): readonly string[] {
  return [
    ...run.requirements.flatMap(({ reason, cases, shown = [] }) => [
      reason,
      ...shown.map(({ text }) => text),
      ...cases.flatMap(({ name, message }) => [name, message]),
    ]),
    ...run.observations.map(({ answer }) => answer),
    ...run.leftovers.flatMap(({ id = '', name }) => [id, name]),
    ...run.suiteFaults,
    run.unreachable ?? '',
    run.preflight?.reason ?? '',
    run.preflight?.advice ?? '',
  ]
}

/** The run with a text put into each of them. */
function echoing(run: FinishedRun, echo: string): FinishedRun {
  const into = (text: string): string => `${text} ${echo} ${text}`
  return {
    ...run,
    requirements: run.requirements.map((requirement) => ({
      ...requirement,
      reason: into(requirement.reason),
      shown: [{ number: 1, text: echo }, ...(requirement.shown ?? [])],
      cases: requirement.cases.map((one) => ({
        ...one,
        name: into(one.name),
        message: into(one.message),
      })),
    })),
    observations: run.observations.map((observation) => ({
      ...observation,
      answer: into(observation.answer),
    })),
    leftovers: run.leftovers.map(({ name, answer }) => ({ id: echo, name: into(name), answer })),
    suiteFaults: [...run.suiteFaults.map(into), echo],
    unreachable: echo,
    preflight: { kind: 'moved', reason: into('redirects'), advice: echo },
  }
}

describe('a masked run', () => {
  it('holds no key, nor what is derived from one, in any text that a target has a say in', () => {
    fc.assert(
      fc.property(anyRun, realKey, realKey, fc.nat(), (run, main, other, which) => {
        const secrets = [main, other, ...derivedSecrets(main), ...derivedSecrets(other)].filter(
          (secret) => secret.length >= 8,
        )
        const secret = secrets[which % secrets.length] ?? main
        const masked = maskRun(echoing(run, secret), [main, other])
        for (const text of textsOf(masked)) {
          expect(text.toLowerCase()).not.toContain(main.toLowerCase())
          expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
        }
      }),
      { numRuns: 200 },
    )
  })

  it('is otherwise the run that it was', () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        expect(maskRun(run, [])).toEqual(run)
        expect(maskRun(run, ['0123456789-nowhere-in-it-9876543210'])).toEqual(run)
      }),
    )
  })

  it('keeps its verdicts, ids and figures', () => {
    fc.assert(
      fc.property(anyRun, realKey, (run, key) => {
        const { requirements, leftovers, requests, verdict } = maskRun(echoing(run, key), [key])
        expect(verdict).toBe(run.verdict)
        expect(requests).toEqual(run.requests)
        expect(leftovers.map(({ answer }) => answer)).toEqual(run.leftovers.map(({ answer }) => answer))
        expect(requirements.map((row) => row.verdict)).toEqual(run.requirements.map((row) => row.verdict))
      }),
    )
  })

  it('keeps an id that is an int64, even where the key is made of digits', () => {
    const run = { ...aRun(), leftovers: [{ id: '1234567890', name: '1234567890', answer: '201' }] }
    expect(maskRun(run, ['1234567890']).leftovers).toEqual([
      { id: '1234567890', name: '<key>', answer: '201' },
    ])
  })
})
