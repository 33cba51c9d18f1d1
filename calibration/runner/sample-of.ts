import { createHash } from 'node:crypto'
import type { Subject } from './subject.ts'

/**
 * A sample, for where there is no time for all: one of so many faults of each requirement and of the variants, and one
 * at least. It is the same each time that the seed is, and a subject that is new moves few others in or out.
 *
 * @param share How many subjects one stands for.
 * @param seed Which of the samples it is.
 */
export function sampleOf(all: readonly Subject[], share: number, seed: number): ReadonlySet<Subject> {
  const groups = Map.groupBy(all, groupOf)
  return new Set(
    [...groups.values()].flatMap((group) => firstOf(group, Math.ceil(group.length / share), seed)),
  )
}

/** Known misses are drawn by themselves: they stand for no fault that the suite must find. */
function groupOf({ kind, target, knownMiss }: Subject): string {
  return knownMiss ? 'known misses' : `${kind} ${target ?? ''}`
}

function firstOf(group: readonly Subject[], count: number, seed: number): readonly Subject[] {
  const ranked = group.map((subject) => ({ subject, rank: rankOf(subject.name, seed) }))
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ subject }) => subject)
}

function rankOf(name: string, seed: number): number {
  return createHash('sha256').update(`${seed} ${name}`).digest().readUIntBE(0, 6)
}
