const dayMs = 86_400_000

/** Whether a waiver holds at a time: through the end of its last day, UTC. */
export function holdsOn({ until }: { readonly until: string }, time: Date): boolean {
  return time.getTime() < Date.parse(`${until}T00:00:00.000Z`) + dayMs
}
