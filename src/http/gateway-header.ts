/** A header field that every request carries, for a gateway in front of the target. Its value is as secret as a key. */
export interface GatewayHeader {
  readonly name: string
  readonly value: string
  /** Variable of the environment that holds the value, if one does. */
  readonly variable?: string
}

/** Shorter values keep no secret, and stand in words that a report has of itself. */
export const fewestOfSecret = 8

/** Those of the values that nobody may be told. */
export function secretsOf(headers: readonly GatewayHeader[]): readonly string[] {
  return headers.map(({ value }) => value).filter(({ length }) => length >= fewestOfSecret)
}
