/** Chance of the embedded service: the machine's, or reproducible. A number from 0 up to, but not including, 1. */
export type Chance = () => number

/** The machine's chance. */
export const systemChance: Chance = Math.random
