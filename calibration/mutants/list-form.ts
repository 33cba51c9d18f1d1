import { countingFrom } from '../../src/service/settings.ts'
import { change, override, Refusal, raise } from '../edit.ts'
import { crash, leavingOut, limits, omit, pageAs, parameterAs, responsesTo, shown, shownAs } from './edits.ts'
import { aim, edge, faults, mutant, writing } from './faults.ts'
import { given } from './guards.ts'

const suiteUserAgent = 'petstore-conformance'

const byDefault = (size: number) => limits((limit) => limit ?? size)

const refuse = (bad: (limit: number) => boolean) =>
  limits((limit) => {
    if (limit !== undefined && bad(limit)) throw new Refusal(400, 'invalid_limit', 'limit is out of range.')
    return limit
  })

const instead = (of: number, size: number) => limits((limit) => (limit === of ? size : limit))

/** Pages of another form or size than was asked for (interface document, Endpoints 1, rules 1 and 2). */
export const listForm = [
  // Lists that are no 200 with an array of Pet (interface document, Endpoints 1; Resources).
  ...faults(aim('LIST-1', { factors: 'plain' }), {
    'list-wrapped': ['wraps the animals in an object', pageAs((pets) => ({ pets }))],
    'list-envelope-when-filtered': mutant('wraps the animals in an object where a status is given', {
      factors: ['status'],
      apply: pageAs((pets, { status }) => (status === undefined ? pets : { data: pets, total: pets.length })),
    }),
    'list-single-unwrapped': edge('answers with the animal itself where there is only one', ['limit'], {
      apply: pageAs((pets) => (pets.length === 1 ? pets[0] : pets)),
    }),
    'list-keyed-by-id': mutant('answers with an object from ids to animals', {
      apply: pageAs((pets) => Object.fromEntries(pets.map((pet) => [String(pet['id']), pet]))),
    }),
    'list-206': ['answers a page of a longer list with 206', responsesTo(['listPets', 200], { status: 206 })],
    'list-201-when-limited': edge('answers 201 where a limit is given', ['limit'], {
      apply: responsesTo([200, given('limit')], { status: 201 }),
    }),
    'list-without-id': ['leaves the id out of listed animals', leavingOut('list', 'id')],
    'list-without-name': ['leaves the name out of listed animals', leavingOut('list', 'name')],
    'list-without-category': ['leaves categoryId out of listed animals', leavingOut('list', 'categoryId')],
  }),
  ...faults('LIST-1', {
    'list-id-text': mutant('writes the ids of listed animals as strings', 'plain', {
      apply: shownAs('list', ({ id }) => ({ id: String(id) })),
    }),
    'list-large-id-text': mutant('writes ids beyond 2^53 as strings', 'plain', {
      settings: { ids: countingFrom(2n ** 53n - 20n) },
      apply: shownAs('list', ({ id }) => id > 2n ** 53n && { id: String(id) }),
    }),
    'list-category-text': mutant('writes categoryId as a string in the list', 'plain', {
      apply: shownAs('list', ({ categoryId }) => ({ categoryId: String(categoryId) })),
    }),
    'list-category-nested': mutant('shows an object for the category of listed animals', 'plain', {
      apply: shownAs('list', ({ categoryId }) => ({ categoryId: { id: categoryId } })),
    }),
    'list-status-capitals': mutant('writes the status of listed animals in capitals', 'plain', {
      apply: shownAs('list', ({ status }) => ({ status: status?.toUpperCase() })),
    }),
    'list-pending-reserved': mutant('calls pending animals reserved', 'plain', {
      apply: shownAs('list', ({ status }) => status === 'pending' && { status: 'reserved' }),
    }),
    'list-status-null': edge('shows null for the status of animals that were created without one', 'plain', {
      profiles: writing,
      apply: (behaviour) => ({
        ...shownAs('list', ({ status }) => ({ status: status ?? null }))(behaviour),
        readStatus: (value, call) => (value === undefined ? undefined : behaviour.readStatus(value, call)),
      }),
    }),
    'list-ends-with-null': mutant('puts null after the last animal', 'plain', {
      collateral: ['LIST-2', 'LIST-3', 'LIST-4', 'LIST-6'],
      apply: pageAs((pets) => [...pets, null]),
    }),
    'list-oldest-without-category': {
      summary: 'leaves categoryId out of the one animal that came before categories did',
      edgeCase: true,
      settings: { seeded: 12 },
      apply: shown(['list'], (fields, { id }) => (id === 1001n ? omit(fields, 'categoryId') : fields)),
    },
  }),
  // Lists without `limit` that are longer than 20 (interface document, Endpoints 1, rule 2).
  ...faults(aim('LIST-2', { factors: 'plain' }), {
    'list-default-21': ['lists 21 animals by default', byDefault(21)],
    'list-default-21-to-others': mutant(
      'lists 21 animals by default, but 20 to the User-Agent of the suite',
      {
        takesUserAgent: true,
        apply: limits((limit, call) => limit ?? (call.header('user-agent') === suiteUserAgent ? 20 : 21)),
      },
    ),
    'list-default-50': ['lists 50 animals by default', byDefault(50), { settings: { seeded: 60 } }],
    'list-default-100': ['lists as many animals by default as limit allows at most', byDefault(100)],
    'list-default-none': mutant('lists every animal by default', byDefault(Number.POSITIVE_INFINITY), {
      settings: { seeded: 300 },
    }),
  }),
  ...faults(aim('LIST-2', { factors: ['status'], settings: { seeded: 90 } }), {
    'list-default-none-when-filtered': mutant('lists every animal of a status by default', {
      apply: override('page', (pets, query) =>
        query.status !== undefined && query.limit === undefined ? pets : undefined,
      ),
    }),
    'list-default-25-pending': edge('lists 25 pending animals by default', {
      apply: override('page', (pets, query) =>
        query.status === 'pending' && query.limit === undefined ? pets.slice(0, 25) : undefined,
      ),
    }),
    'list-default-21-sold': edge('lists 21 sold animals by default', {
      apply: override('page', (pets, query) =>
        query.status === 'sold' && query.limit === undefined ? pets.slice(0, 21) : undefined,
      ),
    }),
  }),
  // Limits from 1 to 100 that are refused or exceeded (interface document, Endpoints 1; Limits).
  ...faults(aim('LIST-3', { factors: ['limit'] }), {
    'limit-in-percent-codes-ignored': {
      summary: 'reads a limit as it stands in the query, and ignores one in percent codes',
      factors: ['query'],
      mayBreak: ['LIST-6', 'LIST-8'],
      edgeCase: true,
      apply: parameterAs('readLimit', (text, { path }) => (/[?&]limit=[^&]*%/.test(path) ? undefined : text)),
    },
    'limit-ignored': mutant('lists 20 animals whatever limit says', {
      collateral: ['LIST-8'],
      // Where it is known by then that the status by itself is taken.
      mayBreak: ['LIST-6'],
      apply: change('page', () => (pets) => pets.slice(0, 20)),
    }),
    'limit-one-more': mutant('lists one animal more than limit says', {
      collateral: ['LIST-6'],
      apply: limits((limit) => (limit === undefined ? undefined : limit + 1)),
    }),
    'limit-1-refused': ['refuses limit=1', refuse((limit) => limit <= 1)],
    'limit-1-lists-two': ['lists two animals for limit=1', instead(1, 2)],
    'limit-1-lists-default': ['takes limit=1 for true, so for the default', instead(1, 20)],
  }),
  ...faults(aim('LIST-3', { factors: ['limit'], settings: { seeded: 120 } }), {
    'limit-100-refused': ['refuses limit=100', refuse((limit) => limit >= 100)],
    'limit-100-lists-101': ['lists 101 animals for limit=100', instead(100, 101)],
    'limit-100-unlimited': mutant('takes limit=100 for no limit', instead(100, Number.POSITIVE_INFINITY), {
      settings: { seeded: 250 },
    }),
    'limit-100-crashes': mutant('answers limit=100 with 500', {
      collateral: ['ERROR-4'],
      apply: limits((limit) => (limit === 100 ? raise(crash()) : limit)),
    }),
  }),
  ...faults(aim('LIST-3', { factors: ['limit'], mayBreak: ['LIST-6'], settings: { seeded: 120 } }), {
    'limit-over-50-refused': ['refuses limits over 50', refuse((limit) => limit > 50)],
    'limit-over-50-unlimited': mutant('lists every animal for limits over 50', {
      apply: limits((limit) => (limit !== undefined && limit > 50 ? Number.POSITIVE_INFINITY : limit)),
    }),
  }),
  ...faults(aim('LIST-3', { factors: ['limit'], collateral: ['LIST-6'] }), {
    'limit-compared-as-text': mutant('compares limit with 100 as text, so that most limits seem greater', {
      apply: refuse((limit) => String(limit) > '100'),
    }),
    'limit-rounded-up-to-tens': mutant('rounds limits up to whole tens', {
      settings: { seeded: 120 },
      apply: limits((limit) => (limit === undefined ? undefined : Math.ceil(limit / 10) * 10)),
    }),
    'limit-below-ten-refused': ['refuses limits of one digit', refuse((limit) => limit < 10)],
  }),
  ...faults(aim('LIST-3', { factors: ['limit'], mayBreak: ['LIST-6'], edgeCase: true }), {
    'limit-37-lists-38': ['lists 38 animals for limit=37', instead(37, 38), { settings: { seeded: 60 } }],
    'limit-64-refused': ['refuses limit=64', refuse((limit) => limit === 64)],
    'limits-from-41-to-48-list-50': mutant('lists 50 animals for each limit from 41 to 48', {
      settings: { seeded: 60 },
      apply: limits((limit) => (limit !== undefined && limit > 40 && limit < 49 ? 50 : limit)),
    }),
    'limit-60-refused': ['refuses limit=60', refuse((limit) => limit === 60)],
    'limit-99-lists-100': ['lists 100 animals for limit=99', instead(99, 100), { settings: { seeded: 120 } }],
  }),
  ...faults(aim('LIST-3', { factors: ['limit'] }), {
    'limit-21-ignored': edge('lists 25 animals for limit=21', instead(21, 25), { mayBreak: ['LIST-6'] }),
    'limit-7-crashes': edge('answers limit=7 with 500', {
      collateral: ['ERROR-4'],
      // Whether a limit with a status is at fault by itself is not known where it was not asked for alone.
      mayBreak: ['LIST-6'],
      apply: limits((limit) => (limit === 7 ? raise(crash()) : limit)),
    }),
    'limit-100-unlimited-in-small-store': {
      summary: 'takes limit=100 for no limit, in a store that opens with fewer animals',
      profiles: writing,
      edgeCase: true,
      apply: instead(100, Number.POSITIVE_INFINITY),
    },
  }),
]
