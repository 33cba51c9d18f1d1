import { statusOf } from '../oracle/exchange-status.ts'
import { parsedBody } from '../oracle/parsed-body.ts'
import { printValue } from '../oracle/print-exchange.ts'
import { seePet } from '../oracle/seen-pet.ts'
import type { Exchange } from '../spec/exchange.ts'
import { isRecord } from '../spec/is-record.ts'
import type { Residue } from '../spec/run-event.ts'
import type { Creates, Purpose } from './creates.ts'
import type { Journal } from './journal.ts'

/**
 * Sends a POST, as far as the run may leave pets behind, and reports what it may have left.
 *
 * @param as - a sign of life does not wait for the responses to other POSTs: those may be waiting for it
 * @throws Inconclusive where the run may create no more pets
 */
export async function countedCreate(
  { creates, journal }: { readonly creates: Creates; readonly journal: Journal },
  send: () => Promise<Exchange>,
  as?: Purpose,
): Promise<Exchange> {
  await creates.take(as)
  let residue: Residue | undefined
  try {
    const exchange = await send()
    residue = residueOf(exchange)
    return exchange
  } finally {
    creates.settle(residue !== undefined)
    if (residue !== undefined) journal({ kind: 'residue', ...residue })
  }
}

/** The pet that a POST may have created: none where it was rejected or never arrived. */
export function residueOf(exchange: Exchange): Residue | undefined {
  const { response, request, error } = exchange
  const status = statusOf(exchange)
  if (status === undefined ? error?.kind === 'refused' : status >= 400 && status < 500) return undefined
  const id = isRecord(response?.body) ? response.body['id'] : undefined
  const sent = parsedBody({ body: request.body ?? '' })
  return {
    ...(id === undefined ? {} : { id: typeof id === 'string' ? id : printValue(id) }),
    name: seePet(response?.body).name ?? seePet(sent).name ?? '',
    answer: status === undefined ? 'none' : String(status),
  }
}
