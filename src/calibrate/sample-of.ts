import { createHash } from 'node:crypto'
import type { Subject } from './subject.ts'

/** Chooses which sample: one without the services that take a minute each. It must stay. */
const seed = 2

/**
 * A fixed sample, for where there is no time for all: one of so many faults of each requirement and of the variants,
 * and one at least. It is the same each time, and a subject that is new moves few others in or out.
 *
 * @param share How many subjects one stands for.
 */
export function sampleOf(all: readonly Subject[], share: number): ReadonlySet<Subject> {
  const groups = Map.groupBy(all, groupOf)
  return new Set([...groups.values()].flatMap((group) => firstOf(group, Math.ceil(group.length / share))))
}

/** Known misses are drawn by themselves: they stand for no fault that the suite must find. */
function groupOf({ kind, target, knownMiss }: Subject): string {
  return knownMiss ? 'known misses' : `${kind} ${target ?? ''}`
}

function firstOf(group: readonly Subject[], count: number): readonly Subject[] {
  const ranked = group.map((subject) => ({ subject, rank: rankOf(subject.name) }))
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ subject }) => subject)
}

function rankOf(name: string): number {
  return createHash('sha256').update(`${seed} ${name}`).digest().readUIntBE(0, 6)
}
