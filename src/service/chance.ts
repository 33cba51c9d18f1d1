/** Chance as the embedded service sees it: the machine's, or one that can be drawn again. A number from 0 up to 1. */
export type Chance = () => number

/** The machine's own. */
export const systemChance: Chance = Math.random
