declare global {
  /** Node has both; TypeScript's library does not declare them yet. */
  interface JSON {
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown
    rawJSON(text: string): unknown
  }
}

/** Only a number of sixteen signs or more, or with an exponent, can be beyond 2^53 - 1. */
const mayLoseDigits = /(?:^|[\s[:,])-?\d(?:[\d.]{15}|[\d.]*e)/i

/** Parses JSON; integers beyond ±(2^53 - 1) become `bigint`, Infinity above 401 digits. @throws SyntaxError (RFC 8259) */
export function parseJson(text: string): unknown {
  // A reviver runs for every value, which takes time.
  if (!mayLoseDigits.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_key, value, context) =>
    typeof value === 'number' && context.source !== undefined ? exactNumber(value, context.source) : value,
  )
}

/** Writes JSON with each digit of a `bigint`. @throws TypeError for a value without JSON text, such as `undefined` */
export function stringifyJson(value: unknown, indent?: number): string {
  const text = JSON.stringify(
    value,
    (_key, member: unknown) => (typeof member === 'bigint' ? JSON.rawJSON(member.toString()) : member),
    indent,
  )
  if (text === undefined) throw new TypeError('this value has no JSON text')
  return text
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/
/** As an integer, this power of ten has a digit more. */
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
