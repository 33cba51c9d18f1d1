/** Faults that show in a run of depth `deep`, and in one of depth `standard` under some seeds or none: it creates fewer pets. */
export const deepFaults: ReadonlySet<string> = new Set([])
