import type { Exchange } from '../spec/exchange.ts'
import type { Creates } from './creates.ts'
import type { Journal } from './journal.ts'
import { residueOf } from './residue.ts'

/**
 * Sends a create, as far as the run may leave pets behind, and reports what it may have left.
 *
 * @param as - a sign of life does not wait for what becomes of other creates: those may be waiting for it
 * @throws Inconclusive where the run may create no more pets
 */
export async function countedCreate(
  { creates, journal }: { readonly creates: Creates; readonly journal: Journal },
  send: () => Promise<Exchange>,
  as?: 'a sign',
): Promise<Exchange> {
  await creates.take(as)
  let exchange: Exchange | undefined
  try {
    exchange = await send()
    return exchange
  } finally {
    const residue = exchange === undefined ? undefined : residueOf(exchange)
    creates.settle(residue !== undefined)
    if (residue !== undefined) journal({ kind: 'residue', ...residue })
  }
}
