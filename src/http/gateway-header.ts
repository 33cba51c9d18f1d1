/** A header field of every request, for a gateway in front of the target. Its value is secret. */
export interface GatewayHeader {
  readonly name: string
  readonly value: string
  readonly variable?: string
}

/** Shorter values occur in ordinary words of the reports, so they are not masked. */
export const fewestOfSecret = 8

/** The values that must be masked. */
export function secretsOf(headers: readonly GatewayHeader[]): readonly string[] {
  return headers.map(({ value }) => value).filter(({ length }) => length >= fewestOfSecret)
}
