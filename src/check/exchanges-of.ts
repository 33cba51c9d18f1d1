import type { Exchange } from '../events/exchange.ts'

/** The exchanges of what probes brought. */
export function exchangesOf(brought: readonly { readonly exchange: Exchange }[]): readonly Exchange[] {
  return brought.map(({ exchange }) => exchange)
}
