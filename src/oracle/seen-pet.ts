import type { Exchange } from '../spec/exchange.ts'
import { isRecord } from '../spec/is-record.ts'
import { statusOf } from './exchange-status.ts'
import { parsedBody } from './parsed-body.ts'

/** A Pet as a response shows it, read leniently: a member that is missing or malformed is undefined. */
export interface SeenPet {
  readonly id: bigint | undefined
  readonly name: string | undefined
  readonly categoryId: bigint | undefined
  readonly status: unknown
  readonly raw: unknown
}

/** Reads a Pet from a parsed body without judging it. An id in quotes violates the schema, and names the pet all the same. */
export function seePet(raw: unknown): SeenPet {
  const { id, name, categoryId, status }: Readonly<Record<string, unknown>> = isRecord(raw) ? raw : {}
  return {
    id: typeof id === 'string' && /^(0|-?[1-9]\d{0,18})$/.test(id) ? BigInt(id) : wholeNumber(id),
    name: typeof name === 'string' ? name : undefined,
    categoryId: wholeNumber(categoryId),
    status,
    raw,
  }
}

/** The Pet in the body of a request. */
export function sentPet({ request }: Pick<Exchange, 'request'>): SeenPet {
  return seePet(parsedBody(request))
}

/** The Pet in the body of a response. */
export function toldPet({ response }: Pick<Exchange, 'response'>): SeenPet {
  return seePet(response?.body)
}

/** Whether a POST created a pet: 201, or another success with a whole Pet, which violates CREATE-1 alone (Endpoints 2). */
export function isCreated(exchange: Exchange): boolean {
  const status = statusOf(exchange) ?? 0
  const { id, name, categoryId } = toldPet(exchange)
  const isWhole = id !== undefined && name !== undefined && categoryId !== undefined
  return status === 201 || (status < 300 && isWhole)
}

/** Whether a request is a POST with the key. */
export function isCreateWithKey({ request: { operation, credential } }: Pick<Exchange, 'request'>): boolean {
  return operation === 'createPet' && credential.kind === 'key'
}

function wholeNumber(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  return Number.isSafeInteger(value) ? BigInt(Number(value)) : undefined
}
