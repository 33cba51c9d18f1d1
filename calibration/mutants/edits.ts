import { change, type Place } from '../../src/service/behaviour.ts'
import type { Call, Operation, Raw } from '../../src/service/call.ts'
import { parseJson, writeJson } from '../../src/service/lossless-json.ts'
import type { StoredPet } from '../../src/service/pet.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Store } from '../../src/service/store.ts'
import { adjust, answered, type Behaviour, type Edit, override, type Query, raise } from '../edit.ts'

export * from '../edit.ts'

type Fields = Readonly<Record<string, unknown>>

/** Changes whole responses, their headers included, after the conforming service has made them. */
export const responses = (edit: (raw: Raw, call: Call) => Raw): Edit =>
  adjust('finish', (whole, _raw, call) => edit(whole, call))

/** A response of another media type, and with another text. */
export const typed = (raw: Raw, type: string, text = raw.text): Raw => ({
  ...withHeaders(raw, { 'Content-Type': type }),
  text,
})

/** Some responses: those to an operation, with a status, or of a kind, where all of it is so. */
type Asked = readonly (Operation | number | ((call: Call, raw: Raw) => boolean))[]

/** Changes some whole responses. */
export const responsesTo = (asked: Asked, edit: Partial<Raw> | ((raw: Raw, call: Call) => Raw)): Edit =>
  responses((raw, call) => {
    const isMeant = asked.every((one) =>
      typeof one === 'function' ? one(call, raw) : one === call.operation || one === raw.status,
    )
    if (!isMeant) return raw
    return typeof edit === 'function' ? edit(raw, call) : { ...raw, ...edit }
  })

/** Sends some responses with another media type, and with another text where one is told. */
export const sentAs = (asked: Asked, type: string, text?: string): Edit =>
  responsesTo(asked, (raw) => typed(raw, type, text))

/** A response with its JSON changed. */
export const withBody = (raw: Raw, edit: (body: unknown) => unknown): Raw => ({
  ...raw,
  text: writeJson(edit(parseJson(raw.text))),
})

/** A response with headers set. */
export const withHeaders = (raw: Raw, headers: Readonly<Record<string, string>>): Raw => ({
  ...raw,
  headers: { ...raw.headers, ...headers },
})

/** A record without some of its fields. */
export const omit = <T>(
  fields: Readonly<Record<string, T>>,
  ...names: readonly string[]
): Record<string, T> => Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** A response without some of its headers. */
export const withoutHeaders = (raw: Raw, ...names: readonly string[]): Raw => ({
  ...raw,
  headers: omit(raw.headers, ...names),
})

/** Shows animals otherwise than they are stored, in some places. */
export const shown = (places: readonly Place[], edit: (fields: Fields, pet: StoredPet) => Fields): Edit =>
  adjust('render', (fields, pet, place) => (places.includes(place) ? edit(fields, pet) : fields))

/** Shows animals in some places with some fields of their own; false for none. */
export const shownAs = (where: Place | readonly Place[], own: (pet: StoredPet) => Fields | false): Edit =>
  shown([where].flat(), (fields, pet) => ({ ...fields, ...own(pet) }))

/** Leaves a field of animals out in one place. */
export const leavingOut = (place: Place, field: string): Edit =>
  shown([place], (fields) => omit(fields, field))

/** Shows names otherwise in the list. */
export const listedNames = (edit: (name: string) => string): Edit =>
  shown(['list'], (fields) => {
    const { name } = fields
    return typeof name === 'string' ? { ...fields, name: edit(name) } : fields
  })

/** Keeps answers by what was asked for, and gives them to some who would be refused. */
export const servedFromCache = (isKept: (call: Call) => boolean, isServed: (call: Call) => boolean): Edit =>
  change('around', (around) => {
    const cache = new Map<string, Raw>()
    return async (call, next, store) => {
      const raw = await around(call, next, store)
      if (!isKept(call)) return raw
      if (raw.status === 200) cache.set(call.path, raw)
      return raw.status === 401 && isServed(call) ? (cache.get(call.path) ?? raw) : raw
    }
  })

/** What comes of something, or another thing where it throws. */
export const attempt = <T>(run: () => T, otherwise: T): T => {
  try {
    return run()
  } catch {
    return otherwise
  }
}

/** The text of a body, its JSON as most clients write it. */
export const plainBody = ({ body = '' }: Call): string => attempt(() => writeJson(parseJson(body)), body)

/** Stores names otherwise than they were sent. */
export const storedNames = (edit: (name: string) => string): Edit => adjust('readName', (name) => edit(name))

/** Stores names with what they have of a kind replaced; all of it where it is told as text. */
export const rewriting = (found: RegExp | string, by: string): Edit =>
  storedNames((name) => (typeof found === 'string' ? name.replaceAll(found, by) : name.replace(found, by)))

/** Texts of some kind: those in which something is found, or of which something is so. */
export type Texts = RegExp | ((text: string) => boolean)

/** Says of a body that it is invalid. */
export const invalid = (message: string): Refusal => new Refusal(400, 'invalid_body', message)

/** Refuses some names that would be let in. */
export const namesRefused = (
  refused: Texts,
  refusal: () => Refusal = () => invalid('name is not allowed.'),
): Edit => {
  const isRefused = typeof refused === 'function' ? refused : (name: string) => refused.test(name)
  return adjust('readName', (name) => (isRefused(name) ? raise(refusal()) : name))
}

/** Shapes the Error body of one status anew. */
export const errorsOf = (status: number, shape: (refusal: Refusal, call: Call) => unknown): Edit =>
  override('errorBody', (refusal, call) => (refusal.status === status ? shape(refusal, call) : undefined))

/** Answers refusals of one status with another one. */
export const refusedWith = (from: number, to: number, when: (call: Call) => boolean = () => true): Edit =>
  answered((raw, call) => {
    if (raw.status !== from || !when(call)) return raw
    const { code, message } = { code: 'refused', message: 'The request was refused.' }
    return { ...raw, status: to, text: writeJson({ code, message, status: to }) }
  })

/** Sets one value of some bodies before the conforming reader sees it. */
export const readWhere =
  (
    name: 'readName' | 'readCategoryId' | 'readStatus',
    when: (call: Call) => boolean,
    edit: (value: unknown) => unknown,
  ): Edit =>
  (behaviour) => ({
    ...behaviour,
    [name]: (value: unknown, call: Call) => behaviour[name](when(call) ? edit(value) : value, call),
  })

/** Sets one value before the conforming reader sees it. */
export const readAs = (name: Parameters<typeof readWhere>[0], edit: (value: unknown) => unknown): Edit =>
  readWhere(name, () => true, edit)

/** Sets a parameter of the list before the conforming reader sees it. */
export const parameterAs =
  (
    name: 'readLimit' | 'readStatusFilter',
    edit: (text: string | undefined, call: Call) => string | undefined,
  ): Edit =>
  (behaviour) => ({
    ...behaviour,
    [name]: (text: string | undefined, call: Call) => behaviour[name](edit(text, call), call),
  })

/** Reads some bodies with other fields. */
export const bodiesAs = (
  when: (body: Fields, call: Call) => boolean,
  others: (body: Fields) => Fields,
): Edit => adjust('readBody', (body, call) => (when(body, call) ? { ...body, ...others(body) } : body))

/** Shows a page otherwise. */
export const pageAs = (edit: (pets: readonly Fields[], query: Query) => unknown): Edit =>
  change('renderPage', () => edit)

/** Sets values of one kind before the conforming reader sees them. */
export const taking = <T>(
  name: Parameters<typeof readWhere>[0],
  isOne: (value: unknown) => value is T,
  edit: (value: T) => unknown,
): Edit => readAs(name, (value) => (isOne(value) ? edit(value) : value))

/** Reads a limit of the list otherwise. */
export const limits = (edit: (limit: number | undefined, call: Call) => number | undefined): Edit =>
  adjust('readLimit', (limit, _text, call) => edit(limit, call))

/** True for one operation. */
export const on =
  (...operations: readonly Operation[]) =>
  (call: Call): boolean =>
    operations.includes(call.operation)

/** An internal error, Error body and all. */
export const crash = (): Refusal => new Refusal(500, 'internal', 'Something went wrong.')

/** A page made of an HTML error document. */
export const html = (title: string): string =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`

/** What is left of an int64 that went through a double. */
export const throughDouble = (value: bigint): bigint => BigInt(Number(value))

/** What is left of an int64 in 32 bits. */
export const throughInt32 = (value: bigint): bigint => BigInt.asIntN(32, value)

/** Refuses what one function of the service is asked, where it is of a kind: with an internal error, if not told otherwise. */
export const failing = <K extends keyof Behaviour>(
  name: K,
  when: (...args: Parameters<Behaviour[K]>) => boolean,
  refusal: () => Refusal = crash,
): Edit => override(name, (...args) => (when(...args) ? raise(refusal()) : undefined))

/** An animal that nobody created. */
export const madeUp = (id: bigint, name = 'Placeholder', categoryId = 1n): StoredPet => {
  return { id, name, categoryId, status: 'available', createdAt: 0 }
}

/** Finds an animal for some of the ids that name none. */
export const foundInstead = (find: (store: Store, id: bigint) => StoredPet | undefined): Edit =>
  adjust('lookup', (pet, store, id) => pet ?? find(store, id))
