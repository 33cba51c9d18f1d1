import type { Chance } from '../src/service/chance.ts'

/** A whole number of a range, both ends included. */
export const wholeNumber = (chance: Chance, least: number, most: number): number =>
  least + Math.floor(chance() * (most - least + 1))
