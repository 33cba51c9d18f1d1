import { statusOf } from '../oracle/exchange-status.ts'
import { parsedBody } from '../oracle/parsed-body.ts'
import { printValue } from '../oracle/print-exchange.ts'
import { seePet } from '../oracle/seen-pet.ts'
import type { Exchange } from '../spec/exchange.ts'
import { isRecord } from '../spec/is-record.ts'
import type { Residue } from '../spec/run-event.ts'

/** What a create may have left behind: something, unless it was refused or never arrived. */
export function residueOf(exchange: Exchange): Residue | undefined {
  const status = statusOf(exchange)
  if (status === undefined ? exchange.error?.kind === 'refused' : status >= 400 && status < 500)
    return undefined
  const { response, request } = exchange
  const id = isRecord(response?.body) ? response.body['id'] : undefined
  // However it was sent: what it was meant to say names what it left.
  const sent = parsedBody({ body: request.body ?? '' })
  return {
    ...(id === undefined ? {} : { id: typeof id === 'string' ? id : printValue(id) }),
    name: seePet(response?.body).name ?? seePet(sent).name ?? '',
    answer: status === undefined ? 'none' : String(status),
  }
}
