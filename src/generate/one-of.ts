import type { ChanceStream } from './chance.ts'

/** Draws one of some values. @throws RangeError where there is none */
export function oneOf<T>(all: readonly T[], { integer }: Pick<ChanceStream, 'integer'>): T {
  const chosen = all[integer(0, all.length - 1)]
  if (chosen === undefined) throw new RangeError('there is nothing to choose from')
  return chosen
}
