/** The databases that a history may be in. */
export type DatabaseKind = 'sqlite' | 'postgres'
