import { type Shown, statusOf } from './rule.ts'

/** The animals of a page that the key was given; undefined where the exchange brought none. */
export function pageOf({ exchange, answer }: Shown): readonly unknown[] | undefined {
  const { operation, credential } = exchange.request
  if (operation !== 'listPets' || credential.kind !== 'key') return undefined
  if (statusOf(answer) !== 200) return undefined
  const body = exchange.response?.body
  return Array.isArray(body) ? body : undefined
}
