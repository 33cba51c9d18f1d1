import { notFound } from '../../src/service/refusal.ts'
import { wholeNumber } from '../whole-number.ts'
import { adjust, type Behaviour, both, change, type Edit, failing, Refusal } from './edits.ts'
import { aim, faults, mutant } from './faults.ts'

const refusing = (refusal: () => Refusal): Edit => failing('orders', () => true, refusal)

/** Has no such path, and writes of such a path, and of other errors, in a way of its own. */
const absent = (errorBody: Behaviour['errorBody']): Edit =>
  both(
    refusing(notFound),
    change('errorBody', () => errorBody),
  )

/** Services without GET /store/orders (interface document, Endpoints 4). */
export const orders = faults(aim('ORDERS-1', { factors: 'plain' }), {
  'orders-absent': ['answers orders as a path that does not exist', refusing(notFound)],
  'orders-method-refused': mutant('answers orders with 405', {
    apply: refusing(() => new Refusal(405, 'method_not_allowed', 'Use POST.', { Allow: 'POST' })),
  }),
  'orders-not-implemented': mutant('answers orders with 501', {
    apply: refusing(() => new Refusal(501, 'not_implemented', 'To be done.')),
  }),
  'orders-absent-before-the-guard': mutant('answers orders as a path that does not exist, key or not', {
    inconclusive: [],
    apply: both(
      refusing(notFound),
      adjust('order', (stages, { operation }) =>
        operation === 'listOrders' ? stages.filter((stage) => stage !== 'admit') : stages,
      ),
    ),
  }),
  'orders-absent-with-timestamp': {
    summary: 'answers orders as a path that does not exist, with a timestamp in every such answer',
    edgeCase: true,
    apply: absent(({ code, message, status }, call) => ({ code, message, status, at: call.at })),
  },
  'orders-absent-with-path': {
    summary:
      'answers orders as a path that does not exist, with the path in the message of every such answer',
    edgeCase: true,
    apply: absent(({ code, message, status }, call) => ({
      code,
      message: status === 404 ? `Cannot ${call.method} ${call.path}` : message,
      status,
    })),
  },
  'orders-absent-with-path-and-trace': {
    summary:
      'answers orders as a path that does not exist, with the path and a random trace in every such answer',
    edgeCase: true,
    apply: absent(({ code, message, status }, call) => ({
      code,
      message,
      status,
      path: call.path,
      trace: wholeNumber(call.chance, 2 ** 40, 2 ** 44).toString(16),
    })),
  },
})
