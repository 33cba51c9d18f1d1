import { isRecord } from '../../src/spec/is-record.ts'

type Guard<T> = (value: unknown) => value is T

const one =
  <T>(wanted: T): Guard<T> =>
  (value): value is T =>
    value === wanted

const text: Guard<string> = (value) => typeof value === 'string'

const like =
  (form: RegExp): Guard<string> =>
  (value): value is string =>
    text(value) && form.test(value)

const truth: Guard<boolean> = (value) => typeof value === 'boolean'
const fraction: Guard<number> = (value) => typeof value === 'number'
const number: Guard<number | bigint> = (value) => fraction(value) || integer(value)
const integer: Guard<bigint> = (value) => typeof value === 'bigint'
const array: Guard<readonly unknown[]> = (value) => Array.isArray(value)

/** Tells what a parsed value is: one and no other, text, text of a form, a number with a fraction or an exponent ... */
export const is = { one, text, like, truth, fraction, integer, number, array, record: isRecord }
