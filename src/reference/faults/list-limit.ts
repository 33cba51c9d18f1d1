import { change } from '../behaviour.ts'
import type { Fault } from '../fault.ts'
import { Refusal } from '../refusal.ts'
import { crash, limits } from './edits.ts'
import { reading, writing } from './seen-in.ts'

const refuse = (bad: (limit: number) => boolean) =>
  limits((limit) => {
    if (limit !== undefined && bad(limit)) throw new Refusal(400, 'invalid_limit', 'limit is out of range.')
    return limit
  })

const instead = (of: number, size: number) => limits((limit) => (limit === of ? size : limit))

/** Limits from 1 to 100 that are refused or exceeded (interface document, Endpoints 1; Limits). */
export const listLimit: readonly Fault[] = [
  {
    name: 'limit-ignored',
    summary: 'lists 20 animals whatever limit says',
    target: 'LIST-3',
    alsoBreaks: ['LIST-6', 'LIST-8'],
    profiles: reading,
    apply: change('page', () => (pets) => pets.slice(0, 20)),
  },
  {
    name: 'limit-one-more',
    summary: 'lists one animal more than limit says',
    target: 'LIST-3',
    alsoBreaks: ['LIST-6'],
    profiles: reading,
    apply: limits((limit) => (limit === undefined ? undefined : limit + 1)),
  },
  {
    name: 'limit-1-refused',
    summary: 'refuses limit=1',
    target: 'LIST-3',
    alsoBreaks: ['LIST-6'],
    profiles: reading,
    apply: refuse((limit) => limit <= 1),
  },
  {
    name: 'limit-1-lists-two',
    summary: 'lists two animals for limit=1',
    target: 'LIST-3',
    alsoBreaks: ['LIST-6'],
    profiles: reading,
    apply: instead(1, 2),
  },
  {
    name: 'limit-1-lists-default',
    summary: 'takes limit=1 for true, so for the default',
    target: 'LIST-3',
    alsoBreaks: ['LIST-6'],
    profiles: reading,
    apply: instead(1, 20),
  },
  {
    name: 'limit-100-refused',
    summary: 'refuses limit=100',
    target: 'LIST-3',
    alsoBreaks: ['LIST-6'],
    profiles: reading,
    settings: { seeded: 120 },
    apply: refuse((limit) => limit >= 100),
  },
  {
    name: 'limit-100-lists-101',
    summary: 'lists 101 animals for limit=100',
    target: 'LIST-3',
    alsoBreaks: ['LIST-6'],
    profiles: reading,
    settings: { seeded: 120 },
    apply: instead(100, 101),
  },
  {
    name: 'limit-100-unlimited',
    summary: 'takes limit=100 for no limit',
    target: 'LIST-3',
    alsoBreaks: ['LIST-6'],
    profiles: reading,
    settings: { seeded: 250 },
    apply: instead(100, Number.POSITIVE_INFINITY),
  },
  {
    name: 'limit-100-crashes',
    summary: 'answers limit=100 with 500',
    target: 'LIST-3',
    alsoBreaks: ['ERROR-4', 'LIST-6'],
    profiles: reading,
    settings: { seeded: 120 },
    apply: limits((limit) => {
      if (limit === 100) throw crash()
      return limit
    }),
  },
  {
    name: 'limit-over-50-refused',
    summary: 'refuses limits over 50',
    target: 'LIST-3',
    alsoBreaks: ['LIST-6'],
    profiles: reading,
    settings: { seeded: 120 },
    apply: refuse((limit) => limit > 50),
  },
  {
    name: 'limit-over-50-unlimited',
    summary: 'lists every animal for limits over 50',
    target: 'LIST-3',
    alsoBreaks: ['LIST-6'],
    profiles: reading,
    settings: { seeded: 120 },
    apply: limits((limit) => (limit !== undefined && limit > 50 ? Number.POSITIVE_INFINITY : limit)),
  },
  {
    name: 'limit-compared-as-text',
    summary: 'compares limit with 100 as text, so that most limits seem greater',
    target: 'LIST-3',
    alsoBreaks: ['LIST-6'],
    profiles: reading,
    apply: refuse((limit) => String(limit) > '100'),
  },
  {
    name: 'limit-rounded-up-to-tens',
    summary: 'rounds limits up to whole tens',
    target: 'LIST-3',
    alsoBreaks: ['LIST-6'],
    profiles: reading,
    settings: { seeded: 120 },
    apply: limits((limit) => (limit === undefined ? undefined : Math.ceil(limit / 10) * 10)),
  },
  {
    name: 'limit-below-ten-refused',
    summary: 'refuses limits of one digit',
    target: 'LIST-3',
    alsoBreaks: ['LIST-6'],
    profiles: reading,
    apply: refuse((limit) => limit < 10),
  },
  {
    name: 'limit-37-lists-38',
    summary: 'lists 38 animals for limit=37',
    target: 'LIST-3',
    alsoBreaks: ['LIST-6'],
    corner: true,
    profiles: reading,
    settings: { seeded: 60 },
    apply: instead(37, 38),
  },
  {
    name: 'limit-64-refused',
    summary: 'refuses limit=64',
    target: 'LIST-3',
    alsoBreaks: ['LIST-6'],
    corner: true,
    profiles: reading,
    apply: refuse((limit) => limit === 64),
  },
  {
    name: 'limit-99-lists-100',
    summary: 'lists 100 animals for limit=99',
    target: 'LIST-3',
    alsoBreaks: ['LIST-6'],
    corner: true,
    profiles: reading,
    settings: { seeded: 120 },
    apply: instead(99, 100),
  },
  {
    name: 'limit-21-ignored',
    summary: 'lists 25 animals for limit=21',
    target: 'LIST-3',
    alsoBreaks: ['LIST-6'],
    corner: true,
    profiles: reading,
    apply: instead(21, 25),
  },
  {
    name: 'limit-7-crashes',
    summary: 'answers limit=7 with 500',
    target: 'LIST-3',
    alsoBreaks: ['ERROR-4', 'LIST-6'],
    corner: true,
    profiles: reading,
    apply: limits((limit) => {
      if (limit === 7) throw crash()
      return limit
    }),
  },
  {
    name: 'limit-100-unlimited-in-small-store',
    summary: 'takes limit=100 for no limit, in a store that opens with fewer animals',
    target: 'LIST-3',
    alsoBreaks: ['LIST-6'],
    corner: true,
    profiles: writing,
    apply: instead(100, Number.POSITIVE_INFINITY),
  },
]
