/** The past of a connection. */
export interface ConnectionPast {
  readonly credential: string
  /** The credential of the last accepted request since the connection was opened. */
  readonly letInAs: string | undefined
}

/** Whether a status accepts the credential of its request. */
export function letsIn(status: number): boolean {
  return status < 300
}

/** The index of the connection that best shows whether a service mixes up credentials; -1 without connections. */
export function mostTelling(connections: readonly ConnectionPast[], credential: string): number {
  const worths = connections.map((past) => worthOf(past, credential))
  return worths.indexOf(Math.max(...worths))
}

function worthOf(past: ConnectionPast, credential: string): number {
  const isOther = past.credential !== credential
  const wasLetIn = past.letInAs !== undefined && past.letInAs !== credential
  if (!wasLetIn) return isOther ? 1 : 0
  return past.letInAs === past.credential ? 3 : 2
}
