import { parseJson } from '../http/lossless-json.ts'
import { printValue } from '../oracle/describe-errors.ts'
import { statusOf } from '../oracle/exchange-status.ts'
import { seePet } from '../oracle/seen-pet.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { Residue } from '../spec/run-event.ts'

/** What a create may have left behind: something, unless it was refused or never arrived. */
export function residueOf(exchange: Exchange): Residue | undefined {
  const status = statusOf(exchange)
  if (status === undefined ? exchange.error?.kind === 'refused' : status >= 400 && status < 500)
    return undefined
  const shown = exchange.response?.body
  const id = member(shown, 'id')
  return {
    ...(id === undefined ? {} : { id: typeof id === 'string' ? id : printValue(id) }),
    name: seePet(shown).name ?? sentName(exchange) ?? '',
    answer: status === undefined ? 'none' : String(status),
  }
}

function sentName({ request }: Exchange): string | undefined {
  try {
    return seePet(parseJson(request.body ?? '')).name
  } catch {
    return undefined
  }
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
}
