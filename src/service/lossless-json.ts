/** Makes `JSON.stringify` write a number's text unchanged; TypeScript's library does not declare it yet. */
const rawJson: (text: string) => unknown = Reflect.get(JSON, 'rawJSON')

/** Parses JSON; a number without fraction and exponent becomes a bigint, since doubles cannot hold all int64. */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown, { source = '' }: { readonly source?: string }) =>
    typeof value === 'number' && /^-?\d+$/.test(source) ? BigInt(source) : value,
  )

/** Writes JSON with each digit of a bigint. */
export const writeJson = (value: unknown, indent?: number): string =>
  JSON.stringify(
    value,
    (_, part: unknown) => (typeof part === 'bigint' ? rawJson(String(part)) : part),
    indent,
  )
