import type { Exchange, ResponseHead } from '../spec/exchange.ts'

/** Status and header fields of an answer, where at least its head came. */
export function headOf({ response, head }: Pick<Exchange, 'response' | 'head'>): ResponseHead | undefined {
  return response ?? head
}

/** The status of an answer, where at least its head came. */
export function statusOf(exchange: Pick<Exchange, 'response' | 'head'>): number | undefined {
  return headOf(exchange)?.status
}
