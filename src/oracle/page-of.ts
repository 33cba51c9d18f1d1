import type { Shown } from './rule.ts'

/** The animals of a page that the key was given; undefined where the exchange brought none. */
export function pageOf({ exchange, answer }: Shown): readonly unknown[] | undefined {
  const { operation, credential } = exchange.request
  if (operation !== 'listPets' || credential.kind !== 'key') return undefined
  if (answer.kind !== 'answered' || answer.status !== 200) return undefined
  const body = answer.response?.body
  return Array.isArray(body) ? body : undefined
}
