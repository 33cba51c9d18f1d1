import { change } from '../../src/service/behaviour.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { aim } from './aim.ts'
import { crash, limits } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

const refuse = (bad: (limit: number) => boolean) =>
  limits((limit) => {
    if (limit !== undefined && bad(limit)) throw new Refusal(400, 'invalid_limit', 'limit is out of range.')
    return limit
  })

const instead = (of: number, size: number) => limits((limit) => (limit === of ? size : limit))

/** Limits from 1 to 100 that are refused or exceeded (interface document, Endpoints 1; Limits). */
export const listLimit = faults(aim('LIST-3', ['limit']), {
  'limit-in-percent-codes-ignored': {
    summary: 'reads a limit as it stands in the query, and ignores one in percent codes',
    factors: ['query'],
    mayBreak: ['LIST-6', 'LIST-8'],
    edgeCase: true,
    apply: change(
      'readLimit',
      (read) => (text, call) => (/[?&]limit=[^&]*%/.test(call.path) ? undefined : read(text, call)),
    ),
  },
  'limit-ignored': {
    summary: 'lists 20 animals whatever limit says',
    collateral: ['LIST-8'],
    // Where it is known by then that the status by itself is taken.
    mayBreak: ['LIST-6'],
    apply: change('page', () => (pets) => pets.slice(0, 20)),
  },
  'limit-one-more': {
    summary: 'lists one animal more than limit says',
    collateral: ['LIST-6'],
    apply: limits((limit) => (limit === undefined ? undefined : limit + 1)),
  },
  'limit-1-refused': {
    summary: 'refuses limit=1',
    apply: refuse((limit) => limit <= 1),
  },
  'limit-1-lists-two': {
    summary: 'lists two animals for limit=1',
    apply: instead(1, 2),
  },
  'limit-1-lists-default': {
    summary: 'takes limit=1 for true, so for the default',
    apply: instead(1, 20),
  },
  'limit-100-refused': {
    summary: 'refuses limit=100',
    settings: { seeded: 120 },
    apply: refuse((limit) => limit >= 100),
  },
  'limit-100-lists-101': {
    summary: 'lists 101 animals for limit=100',
    settings: { seeded: 120 },
    apply: instead(100, 101),
  },
  'limit-100-unlimited': {
    summary: 'takes limit=100 for no limit',
    settings: { seeded: 250 },
    apply: instead(100, Number.POSITIVE_INFINITY),
  },
  'limit-100-crashes': {
    summary: 'answers limit=100 with 500',
    collateral: ['ERROR-4'],
    settings: { seeded: 120 },
    apply: limits((limit) => {
      if (limit === 100) throw crash()
      return limit
    }),
  },
  'limit-over-50-refused': {
    summary: 'refuses limits over 50',
    mayBreak: ['LIST-6'],
    settings: { seeded: 120 },
    apply: refuse((limit) => limit > 50),
  },
  'limit-over-50-unlimited': {
    summary: 'lists every animal for limits over 50',
    mayBreak: ['LIST-6'],
    settings: { seeded: 120 },
    apply: limits((limit) => (limit !== undefined && limit > 50 ? Number.POSITIVE_INFINITY : limit)),
  },
  'limit-compared-as-text': {
    summary: 'compares limit with 100 as text, so that most limits seem greater',
    collateral: ['LIST-6'],
    apply: refuse((limit) => String(limit) > '100'),
  },
  'limit-rounded-up-to-tens': {
    summary: 'rounds limits up to whole tens',
    collateral: ['LIST-6'],
    settings: { seeded: 120 },
    apply: limits((limit) => (limit === undefined ? undefined : Math.ceil(limit / 10) * 10)),
  },
  'limit-below-ten-refused': {
    summary: 'refuses limits of one digit',
    collateral: ['LIST-6'],
    apply: refuse((limit) => limit < 10),
  },
  'limit-37-lists-38': {
    summary: 'lists 38 animals for limit=37',
    mayBreak: ['LIST-6'],
    edgeCase: true,
    settings: { seeded: 60 },
    apply: instead(37, 38),
  },
  'limit-64-refused': {
    summary: 'refuses limit=64',
    mayBreak: ['LIST-6'],
    edgeCase: true,
    apply: refuse((limit) => limit === 64),
  },
  'limits-from-41-to-48-list-50': {
    summary: 'lists 50 animals for each limit from 41 to 48',
    mayBreak: ['LIST-6'],
    edgeCase: true,
    settings: { seeded: 60 },
    apply: limits((limit) => (limit !== undefined && limit > 40 && limit < 49 ? 50 : limit)),
  },
  'limit-60-refused': {
    summary: 'refuses limit=60',
    mayBreak: ['LIST-6'],
    edgeCase: true,
    apply: refuse((limit) => limit === 60),
  },
  'limit-99-lists-100': {
    summary: 'lists 100 animals for limit=99',
    mayBreak: ['LIST-6'],
    edgeCase: true,
    settings: { seeded: 120 },
    apply: instead(99, 100),
  },
  'limit-21-ignored': {
    summary: 'lists 25 animals for limit=21',
    mayBreak: ['LIST-6'],
    edgeCase: true,
    apply: instead(21, 25),
  },
  'limit-7-crashes': {
    summary: 'answers limit=7 with 500',
    collateral: ['ERROR-4'],
    // Whether a limit with a status is at fault by itself is not known where it was not asked for alone.
    mayBreak: ['LIST-6'],
    edgeCase: true,
    apply: limits((limit) => {
      if (limit === 7) throw crash()
      return limit
    }),
  },
  'limit-100-unlimited-in-small-store': {
    summary: 'takes limit=100 for no limit, in a store that opens with fewer animals',
    profiles: writing,
    edgeCase: true,
    apply: instead(100, Number.POSITIVE_INFINITY),
  },
})
