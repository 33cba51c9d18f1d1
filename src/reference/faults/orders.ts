import { change } from '../behaviour.ts'
import { wholeNumber } from '../chance.ts'
import { notFound } from '../conforming/retrieval.ts'
import type { Fault } from '../fault.ts'
import { Refusal } from '../refusal.ts'
import { fullOnly } from './seen-in.ts'

const refusing = (name: string, summary: string, refusal: () => Refusal): Fault => ({
  name,
  summary,
  target: 'ORDERS-1',
  profiles: fullOnly,
  apply: change('orders', () => () => {
    throw refusal()
  }),
})

/** Services without GET /store/orders (interface document, Endpoints 4). */
export const orders: readonly Fault[] = [
  refusing('orders-absent', 'answers orders as a path that does not exist', notFound),
  refusing(
    'orders-method-refused',
    'answers orders with 405',
    () => new Refusal(405, 'method_not_allowed', 'Use POST.', { Allow: 'POST' }),
  ),
  refusing(
    'orders-not-implemented',
    'answers orders with 501',
    () => new Refusal(501, 'not_implemented', 'To be done.'),
  ),
  {
    name: 'orders-absent-with-timestamp',
    summary: 'answers orders as a path that does not exist, with a timestamp in every such answer',
    target: 'ORDERS-1',
    corner: true,
    profiles: fullOnly,
    apply: (behaviour) => ({
      ...behaviour,
      orders: () => {
        throw notFound()
      },
      errorBody: ({ code, message, status }, call) => ({ code, message, status, at: call.at }),
    }),
  },
  {
    name: 'orders-absent-with-path',
    summary:
      'answers orders as a path that does not exist, with the path in the message of every such answer',
    target: 'ORDERS-1',
    corner: true,
    profiles: fullOnly,
    apply: (behaviour) => ({
      ...behaviour,
      orders: () => {
        throw notFound()
      },
      errorBody: ({ code, message, status }, call) => ({
        code,
        message: status === 404 ? `Cannot ${call.method} ${call.path}` : message,
        status,
      }),
    }),
  },
  {
    name: 'orders-absent-with-path-and-trace',
    summary:
      'answers orders as a path that does not exist, with the path and a random trace in every such answer',
    target: 'ORDERS-1',
    corner: true,
    profiles: fullOnly,
    apply: (behaviour) => ({
      ...behaviour,
      orders: () => {
        throw notFound()
      },
      errorBody: ({ code, message, status }, call) => ({
        code,
        message,
        status,
        path: call.path,
        trace: wholeNumber(call.chance, 2 ** 40, 2 ** 44).toString(16),
      }),
    }),
  },
]
