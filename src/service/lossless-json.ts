/** Wraps a number's text so that `JSON.stringify` writes it as it stands; not yet in TypeScript's library. */
const rawJson: (text: string) => unknown = Reflect.get(JSON, 'rawJSON')

/** Parses JSON; a number written without fraction and exponent becomes a bigint, since int64 outgrows doubles. */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown, { source = '' }: { readonly source?: string }) =>
    typeof value === 'number' && /^-?\d+$/.test(source) ? BigInt(source) : value,
  )

/** Writes a value as JSON, bigints digit for digit. */
export const writeJson = (value: unknown, indent?: number): string =>
  JSON.stringify(
    value,
    (_, part: unknown) => (typeof part === 'bigint' ? rawJson(String(part)) : part),
    indent,
  )
