import { createHash } from 'node:crypto'

/** Chooses which third; any number would do, but it must stay. */
const seed = 1

/** Whether a subject belongs to the third that is tried where there is no time for all: always the same one. */
export function inThird(name: string): boolean {
  return createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE() % 3 === 0
}
