/** A header field that every request carries, for a gateway in front of the target. Its value is as secret as a key. */
export interface GatewayHeader {
  readonly name: string
  readonly value: string
  /** Variable of the environment that holds the value, if one does. */
  readonly variable?: string
}
