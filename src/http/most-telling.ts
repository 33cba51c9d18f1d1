/** What came on a connection before. */
export interface ConnectionPast {
  /** What the last request had for its credential. */
  readonly credential: string
  /** What the last request had that was let in, if one was. */
  readonly letInAs: string | undefined
}

const firstRedirection = 300

/** Whether an answer lets in whoever asked. */
export function letsIn(status: number): boolean {
  return status < firstRedirection
}

/**
 * Of connections, the place of the one that tells most of whether a request is taken for another that came before: best one
 * on which another credential was let in just before, or earlier, or else one on which another came at all. Of those
 * that tell as much, it is the first.
 *
 * @returns -1 of none
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
