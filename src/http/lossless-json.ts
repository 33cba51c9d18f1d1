declare global {
  /** Node has both of these; TypeScript's library does not declare them yet. */
  interface JSON {
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown
    rawJSON(text: string): unknown
  }
}

/**
 * Parses JSON without losing a digit of an integer: an integer within ±(2^53 - 1) is a `number`, one beyond
 * it a `bigint`, and any other number a `number`. `9007199254740993` stays that number. An integer of more than 401 digits
 * is infinite, as a double has it: the time to parse and write a `bigint` grows with the square of its digits.
 *
 * A reviver is called for every value, so a text is parsed plainly first. Only where a number beyond
 * 2^53 - 1 came out may digits be lost.
 *
 * @throws SyntaxError when the text is not well-formed JSON (RFC 8259).
 */
export function parseJson(text: string): unknown {
  const plain: unknown = JSON.parse(text)
  if (!holdsUnsafeNumber(plain)) return plain
  return JSON.parse(text, (_key, value, context) =>
    typeof value === 'number' && context.source !== undefined ? exactNumber(value, context.source) : value,
  )
}

/**
 * Writes JSON in which a `bigint` is written digit for digit.
 *
 * @throws TypeError for what JSON has no text for, such as `undefined` at the top.
 */
export function stringifyJson(value: unknown, indent?: number): string {
  const text = JSON.stringify(
    value,
    (_key, member: unknown) => (typeof member === 'bigint' ? JSON.rawJSON(member.toString()) : member),
    indent,
  )
  if (text === undefined) throw new TypeError('this value has no JSON text')
  return text
}

/**
 * Whether any number in a parsed text is out of the range in which doubles tell all integers apart. Every body
 * goes through this, so it makes no array of a body's members to look at them.
 */
function holdsUnsafeNumber(parsed: unknown): boolean {
  // With a stack of its own: a text may be nested more deeply than calls can be.
  const open: Members[] = []
  if (isUnsafe(parsed)) return true
  if (hasMembers(parsed)) open.push(parsed)
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    if (isList(holder)) {
      for (const member of holder) {
        if (isUnsafe(member)) return true
        if (hasMembers(member)) open.push(member)
      }
    } else {
      for (const name in holder) {
        const member = holder[name]
        if (isUnsafe(member)) return true
        if (hasMembers(member)) open.push(member)
      }
    }
  }
  return false
}

type Members = readonly unknown[] | Readonly<Record<string, unknown>>

function hasMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null
}

function isList(value: Members): value is readonly unknown[] {
  return Array.isArray(value)
}

function isUnsafe(value: unknown): boolean {
  return typeof value === 'number' && (value > Number.MAX_SAFE_INTEGER || value < -Number.MAX_SAFE_INTEGER)
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/
/** Of a power of ten; as an integer it has a digit more. */
const largestPower = 400

function exactNumber(value: number, source: string): number | bigint {
  const exact = exactInteger(source)
  if (exact === undefined) return value
  return Number.isSafeInteger(Number(exact)) ? value : exact
}

function exactInteger(source: string): bigint | undefined {
  const match = decimal.exec(source)
  if (match === null) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const shift = Number(exponent) - fraction.length
  if (shift > largestPower) return undefined
  const digits = `${whole}${fraction}`
  if (shift < 0 && /[1-9]/.test(digits.slice(shift))) return undefined
  const padded = shift < 0 ? digits.slice(0, shift) || '0' : `${digits}${'0'.repeat(shift)}`
  const integer = padded.replace(/^0+(?=\d)/, '')
  return integer.length > largestPower + 1 ? undefined : BigInt(`${sign}${integer}`)
}
