import type { Exchange } from '../spec/exchange.ts'
import { parsedBody } from './parsed-body.ts'

/** A Pet as a response shows it, read leniently: a member that is missing or malformed is undefined. */
export interface SeenPet {
  readonly id: bigint | undefined
  readonly name: string | undefined
  readonly categoryId: bigint | undefined
  readonly status: unknown
  readonly raw: unknown
}

/** Reads a Pet from a parsed body without judging it: other rows than the caller's may be broken. */
export function seePet(raw: unknown): SeenPet {
  return {
    id: integerMember(raw, 'id'),
    name: stringMember(raw, 'name'),
    categoryId: integerMember(raw, 'categoryId'),
    status: member(raw, 'status'),
    raw,
  }
}

/** The Pet that the body of a request describes. */
export function sentPet({ request }: Pick<Exchange, 'request'>): SeenPet {
  return seePet(parsedBody(request))
}

/** The Pet that the body of an answer shows. */
export function toldPet({ response }: Pick<Exchange, 'response'>): SeenPet {
  return seePet(response?.body)
}

/** A Pet's id in digits, also where it stands in quotes; undefined where there is none. */
export function seenIdText(raw: unknown): string | undefined {
  const value = member(raw, 'id')
  if (typeof value === 'string') return value
  return typeof value === 'bigint' || Number.isSafeInteger(value) ? String(value) : undefined
}

function member(raw: unknown, name: string): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  return Object.hasOwn(raw, name) ? Reflect.get(raw, name) : undefined
}

function integerMember(raw: unknown, name: string): bigint | undefined {
  const value = member(raw, name)
  if (typeof value === 'bigint') return value
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : undefined
}

function stringMember(raw: unknown, name: string): string | undefined {
  const value = member(raw, name)
  return typeof value === 'string' ? value : undefined
}
