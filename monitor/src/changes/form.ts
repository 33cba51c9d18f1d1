import { isRecord } from 'petstore-conformance'

/** Tells whether a value, such as one from a database, has a form. */
export type Form<Value> = (value: unknown) => value is Value

/** The type of the values that have a form. */
export type Of<Known> = Known extends Form<infer Value> ? Value : never

/** The form of a member that may be absent. */
interface OptionalForm<Value> extends Form<Value | undefined> {
  readonly isOptional: true
}

type Forms = Readonly<Record<string, Form<unknown>>>

/** Names of the members that may be absent. */
type OptionalIn<Members> = {
  [Name in keyof Members]: Members[Name] extends OptionalForm<unknown> ? Name : never
}[keyof Members]

type ObjectOf<Members> = {
  readonly [Name in Exclude<keyof Members, OptionalIn<Members>>]: Of<Members[Name]>
} & {
  readonly [Name in OptionalIn<Members>]?: Exclude<Of<Members[Name]>, undefined>
}

export const isText: Form<string> = (value) => typeof value === 'string'

export const isNumber: Form<number> = (value) => typeof value === 'number'

export const isBoolean: Form<boolean> = (value) => typeof value === 'boolean'

/** The form of one of some texts. */
export function isOneOf<const Text extends string>(...texts: readonly Text[]): Form<Text> {
  return (value): value is Text => texts.some((text) => text === value)
}

/** Lets a member be absent. */
export function optional<Value>(form: Form<Value>): OptionalForm<Value> {
  const isAbsentOr = (value: unknown): value is Value | undefined => value === undefined || form(value)
  return Object.assign(isAbsentOr, { isOptional: true } as const)
}

/** The form of a list. */
export function isListOf<Value>(form: Form<Value>): Form<readonly Value[]> {
  return (value): value is readonly Value[] => Array.isArray(value) && value.every((one) => form(one))
}

/** The form of an object whose members have any names. */
export function isMapOf<Value>(form: Form<Value>): Form<Readonly<Record<string, Value>>> {
  return (value): value is Readonly<Record<string, Value>> =>
    isRecord(value) && Object.values(value).every((one) => form(one))
}

/** The form of an object. Members of other names may stand beside. */
export function isObjectOf<Members extends Forms>(members: Members): Form<ObjectOf<Members>> {
  return (value): value is ObjectOf<Members> =>
    isRecord(value) && Object.entries(members).every(([name, form]) => form(value[name]))
}

/** The names of the members of an object of ours, in their order. */
export function namesOf<Name extends string>(object: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(object).filter((name): name is Name => Object.hasOwn(object, name))
}

/** The value of a JSON text; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
