import type { Answer } from '../../src/service/call.ts'
import { counting } from '../mutants/counting.ts'
import { both, change, Refusal, responsesTo, typed, withoutHeaders } from '../mutants/edits.ts'
import type { Answers } from '../variant.ts'
import { visiting } from './others.ts'
import { ofTheNewest, variant, variants } from './variants.ts'

/** What happens around the service: other clients, and clocks (catalogue, For all rows). */
export const surroundings = [
  ...variants('For all rows: other clients may create animals', {
    'others-create': variant('has another client that creates an animal every 150 ms', {
      inconclusive: ofTheNewest,
      apply: visiting(150, 1, 'sold'),
    }),
    'others-create-many': variant('has another client that creates 15 animals every half second', {
      inconclusive: ofTheNewest,
      apply: visiting(500, 15, 'sold'),
    }),
  }),
  ...variants("RATE-2: Reset is judged against the response's own Date", {
    'others-spend-main-key': variant('has another client that sends as many requests on the Business key', {
      freedom: "For all rows: other clients may spend the main key's requests",
      apply: counting(['business'], (inner) => ({
        ...inner,
        spend: (now) => {
          inner.spend(now)
          return inner.spend(now)
        },
      })),
    }),
    'clock-an-hour-late': ['has a clock that is an hour late', { settings: { clockOffsetMs: -3_600_000 } }],
    'clock-a-day-early': ['has a clock that is a day early', { settings: { clockOffsetMs: 86_400_000 } }],
    'no-date': variant('sends no Date', {
      freedom: 'RATE-2: without a Date, Reset is judged as a number only',
      apply: change('encode', (encode) => (raw, call) => encode(withoutHeaders(raw, 'Date'), call)),
    }),
  }),
]

const free = 'ORDERS-1, ORDERS-2: any other status and any body are free'

/** Answers orders so, and with another text and media type where they are told. */
const orders = (told: string, answers: Answers, answer: () => Answer, text?: string, type = '') =>
  variant(
    `answers orders with ${told}`,
    { answers },
    both(
      change('orders', () => answer),
      responsesTo(['listOrders', (_, raw) => raw.status !== 401 && text !== undefined], (raw) =>
        typed(raw, type, text),
      ),
    ),
  )

const listing = (body: unknown) => (): Answer => ({ status: 200, headers: {}, body })

const refusing = (status: number, code: string) => () => {
  throw new Refusal(status, code, 'Orders are in the making.')
}

/** Orders of every shape (interface document, Endpoints 4). */
export const ordersVariants = [
  ...variants(free, {
    'orders-in-object': orders(
      'an object of counts',
      { 'ORDERS-2 shape': 'an object with available, total' },
      listing({ available: 3, total: 2n ** 60n }),
    ),
    'orders-204': orders('204', { 'ORDERS-2 status': '204' }, () => ({ status: 204, headers: {} })),
    'orders-html': orders(
      'an HTML page',
      { 'ORDERS-2 media-type': 'text/html' },
      listing([]),
      '<h1>Orders</h1>',
      'text/html',
    ),
    'orders-malformed': orders(
      'JSON that is cut off',
      { 'ORDERS-2 shape': 'no JSON' },
      listing([]),
      '[{"id":',
      'application/json',
    ),
    'orders-404-of-its-own': orders(
      'a 404 that tells of no orders',
      { 'ORDERS-2 status': '404' },
      refusing(404, 'no_orders'),
    ),
    'orders-404-code-counts': {
      summary:
        'answers orders with a 404 whose code differs from that of an unknown path in its digits alone',
      freedom: 'ORDERS-1: a 404 of its own, told by a code',
      apply: (behaviour) => ({
        ...behaviour,
        orders: refusing(404, 'PET-4042'),
        errorBody: (refusal, call) => {
          const code = call.operation === 'noSuchPath' ? 'PET-4040' : refusal.code
          const message = refusal.status === 404 ? 'Not found.' : refusal.message
          return { code, message, status: refusal.status }
        },
      }),
    },
    'orders-403-as-all-beside': variant('answers 403 to whatever stands below /store, orders among it', {
      freedom: 'ORDERS-1: alike with any other status is no breach',
      inconclusive: ['AUTH-6', 'ORDERS-1'],
      apply: (behaviour) => ({
        ...behaviour,
        orders: refusing(403, 'forbidden'),
        finish: (raw, call) => {
          const whole = behaviour.finish(raw, call)
          if (call.operation !== 'noSuchPath' || !call.path.includes('/store/')) return whole
          const text = '{"code":"forbidden","message":"Orders are in the making.","status":403}'
          return { ...whole, status: 403, text }
        },
      }),
    }),
    'orders-of-10-mb': orders('10 MB', {}, listing(['x'.repeat(10_000_000)])),
    'orders-400': orders(
      '400 for want of a parameter',
      { 'ORDERS-2 status': '400' },
      refusing(400, 'missing_parameter'),
    ),
    'orders-500': orders('500', { 'ORDERS-2 status': '500' }, refusing(500, 'internal')),
    'orders-503-text': orders(
      '503 and a line of text',
      {},
      refusing(503, 'unavailable'),
      'Come back later',
      'text/plain',
    ),
  }),
]
