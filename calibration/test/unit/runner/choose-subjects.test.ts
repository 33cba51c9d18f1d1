import { expect, test } from 'vitest'
import { UsageError } from '../../../../src/run/options/usage-error.ts'
import { planCases } from '../../../runner/calibrate.ts'
import { chooseSubjects } from '../../../runner/choose-subjects.ts'
import { aFault, aVariant } from './a-subject.ts'

const all = { only: [], sample: undefined, sampleSeed: 2, profile: undefined }
const few = [
  aFault({ name: 'list-of-21' }),
  aFault({ name: 'list-of-21-sold' }),
  aFault({ name: 'key-forgotten', target: 'AUTH-6', profiles: ['rate-limit'] }),
  aVariant(),
]
const names = (options: Partial<Parameters<typeof chooseSubjects>[1]>) =>
  chooseSubjects(few, { ...all, ...options }).map(({ name }) => name)

test('without options, everything is tried', () => {
  expect(chooseSubjects(few, all)).toEqual(few)
})

test('a whole name chooses itself, a part of one all that have it, an id the mutants of it', () => {
  expect(names({ only: ['list-of-21'] })).toEqual(['list-of-21'])
  expect(names({ only: ['of-21'] })).toEqual(['list-of-21', 'list-of-21-sold'])
  expect(names({ only: ['AUTH-6'] })).toEqual(['key-forgotten'])
  expect(names({ only: ['ids-', 'forgotten'] })).toEqual(['key-forgotten', 'ids-negative'])
})

test('an id also chooses the variants whose freedom names it, and none that name a longer id', () => {
  const first = aVariant({ name: 'limit-0-refused', freedom: 'LIST-9; Endpoints 1, rule 3' })
  const second = aVariant({ name: 'order-by-name', freedom: 'LIST-1, LIST-9: order is free' })
  const tenth = aVariant({ name: 'new-animal-listed-late', freedom: 'LIST-10: lists may lag' })
  const chosen = (id: string) =>
    chooseSubjects([...few, first, second, tenth], { ...all, only: [id] }).map(({ name }) => name)
  expect(chosen('LIST-9')).toEqual(['limit-0-refused', 'order-by-name'])
  expect(chosen('LIST-1')).toEqual(['order-by-name'])
  expect(chosen('LIST-2')).toEqual(['list-of-21', 'list-of-21-sold'])
})

test('an id that no subject targets or names is refused, with what to give instead', () => {
  expect(() => names({ only: ['GET-4'] })).toThrow(
    'No mutant targets GET-4, and no conforming variant names it as its freedom. Give --only the name of a variant.',
  )
})

test('a pattern that chooses nothing is refused, with what may have been meant', () => {
  expect(() => names({ only: ['list-of-12'] })).toThrow(UsageError)
  expect(() => names({ only: ['list-of-12'] })).toThrow('Did you mean list-of-21?')
})

test('a profile chooses what it sees', () => {
  expect(names({ profile: 'core' })).toEqual(['list-of-21', 'list-of-21-sold', 'ids-negative'])
  expect(() => names({ only: ['key-forgotten'], profile: 'core' })).toThrow('Nothing is left to try')
})

test('a sample is of all, whatever else is asked for', () => {
  const lists = Array.from({ length: 12 }, (_, index) => aFault({ name: `list-${index}` }))
  const sampled = chooseSubjects(lists, { ...all, sample: 4 })
  expect(sampled).toHaveLength(3)
  for (const [index, subject] of lists.entries()) {
    const chosen = (): readonly unknown[] =>
      chooseSubjects(lists, { ...all, sample: 4, only: [`list-${index}`] })
    if (sampled.includes(subject)) expect(chosen()).toEqual([subject])
    else expect(chosen).toThrow('Nothing is left to try')
  }
})

test('each is tried under each seed, by a profile that sees it', () => {
  const cases = planCases(chooseSubjects(few, { ...all, only: ['forgotten', 'ids-'] }), {
    seeds: [1, 2],
    profile: undefined,
    depth: undefined,
    maxRequests: 60,
    inMemory: true,
    judgeAgain: false,
  })
  expect(cases.map((one) => one.case)).toEqual([
    {
      kind: 'fault',
      name: 'key-forgotten',
      seed: 1,
      profile: 'rate-limit',
      inMemory: true,
      maxRequests: 60,
    },
    {
      kind: 'fault',
      name: 'key-forgotten',
      seed: 2,
      profile: 'rate-limit',
      inMemory: true,
      maxRequests: 60,
    },
    {
      kind: 'variant',
      name: 'ids-negative',
      seed: 1,
      profile: 'full',
      inMemory: true,
      maxRequests: 60,
    },
    {
      kind: 'variant',
      name: 'ids-negative',
      seed: 2,
      profile: 'full',
      inMemory: true,
      maxRequests: 60,
    },
  ])
})
