/** What came on a connection before. */
export interface ConnectionPast {
  /** Of the last request. */
  readonly credential: string
  /** The credential of the last request that was let in, if one was. */
  readonly letInAs: string | undefined
}

/** Whether an answer lets in whoever asked. */
export function letsIn(status: number): boolean {
  return status < 300
}

/**
 * The place of the first of the connections that tell most of whether a request is taken for another that came before: best
 * one on which another credential was let in just before, or earlier, or else one on which another came at all; -1 of none.
 */
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
