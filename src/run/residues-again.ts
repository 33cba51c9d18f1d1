import { residueOf } from '../check/residue.ts'
import type { Exchange } from '../events/exchange.ts'
import type { Residue } from '../events/run-event.ts'

/** What the creates of a run may have left behind, by what they were answered. */
export function residuesAgain(exchanges: readonly Exchange[]): readonly Residue[] {
  return exchanges
    .filter(({ request }) => request.operation === 'createPet')
    .flatMap((exchange) => residueOf(exchange) ?? [])
}
