import type { Exchange, RequestSpec } from '../client/exchange.ts'
import { parseJson } from '../client/lossless-json.ts'
import type { Contract } from '../contract/contract.ts'
import { bodyValidity, isComparable } from './body-validity.ts'
import type { Known, KnownAnimal, RefusedName } from './known.ts'
import { petStatuses } from './new-pet.ts'
import { type SeenPet, seePet } from './seen-pet.ts'

/**
 * Learns from the answer to a create. What the service said of the animal replaces what was sent, where it is something
 * else: that is told once, of the create, and nothing is expected of the field from then on.
 *
 * @param tag - of the run: a name without it may be another's
 */
export function learnCreate(known: Known, exchange: Exchange, contract: Contract, tag: string): Known {
  const status = exchange.response?.status ?? exchange.head?.status
  const sent = seePet(parsedOrUndefined(exchange.request))
  if (status !== undefined && status >= 400 && status < 500) {
    const refusal = refusalOf(exchange, status, contract)
    const { name } = sent
    if (refusal === undefined || name === undefined || !name.includes(tag) || known.letIn.has(name))
      return known
    return { ...known, refused: new Map(known.refused).set(name, refusal) }
  }
  // Whatever was not refused may have been stored.
  const said = seePet(exchange.response?.body)
  const own = new Map(known.own)
  if (said.id !== undefined) own.set(said.id, own.has(said.id) ? 'contested' : animalOf(sent, said, exchange))
  if (sent.id !== undefined) own.set(sent.id, 'contested')
  if (sent.name === undefined) return { ...known, own }
  const refused = new Map(known.refused)
  refused.delete(sent.name)
  return { ...known, own, refused, letIn: new Set(known.letIn).add(sent.name) }
}

/** Without the key, 401 says that nothing was done (AUTH-5); with it, 400 to an invalid body does (CREATE-7). */
function refusalOf(exchange: Exchange, status: number, contract: Contract): RefusedName | undefined {
  const { request } = exchange
  if (request.credential.kind !== 'key')
    return status === 401 ? { requirement: 'AUTH-5', exchange } : undefined
  if (status !== 400 || bodyValidity(request, contract) !== 'invalid') return undefined
  return { requirement: 'CREATE-7', exchange }
}

function animalOf(sent: SeenPet, said: SeenPet, created: Exchange): KnownAnimal {
  const { name, categoryId } = sent
  const isKept = name !== undefined && isComparable(name) && said.name === name
  return {
    name: isKept ? name : undefined,
    categoryId: said.categoryId === categoryId ? categoryId : undefined,
    status: said.status === sent.status ? petStatuses.find((one) => one === sent.status) : undefined,
    created,
  }
}

function parsedOrUndefined({ body = '' }: RequestSpec): unknown {
  try {
    return parseJson(body)
  } catch {
    return undefined
  }
}
