/** A header field of every request, for a gateway in front of the target. Its value is as secret as a key. */
export interface GatewayHeader {
  readonly name: string
  readonly value: string
  readonly variable?: string
}

/** Shorter values are no secrets, and stand in words of the reports. */
export const fewestOfSecret = 8

/** The secret values. */
export function secretsOf(headers: readonly GatewayHeader[]): readonly string[] {
  return headers.map(({ value }) => value).filter(({ length }) => length >= fewestOfSecret)
}
