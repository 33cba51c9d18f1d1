import type { Exchange } from '../spec/exchange.ts'
import { headOf, statusOf } from './exchange-status.ts'

const volatile = /^(x-ratelimit-.*|date|content-length|age|connection|keep-alive)$/

const deepest = 5
const mostMembers = 50

/** Whether a response is like those to paths that do not exist, as far as these have something in common (Endpoints 4). */
export function isLike(exchange: Exchange, strangers: readonly Exchange[]): boolean {
  if (strangers.some((stranger) => statusOf(stranger) !== statusOf(exchange))) return false
  const withBodies = [exchange, ...strangers].every(isWhole)
  const own = features(exchange, withBodies)
  const [first = new Set<string>(), ...others] = strangers.map((one) => features(one, withBodies))
  return [...first]
    .filter((feature) => others.every((other) => other.has(feature)))
    .every((feature) => own.has(feature))
}

/** Whether a response came with its body. */
export function isWhole({ response }: Exchange): boolean {
  return response !== undefined
}

/** The lines of a response, apart from the path of the request: all paths lie in one folder, and differ by their last word. */
function features(exchange: Exchange, withBody: boolean): ReadonlySet<string> {
  const { request, response } = exchange
  const { body, text } = { ...(withBody && response) }
  const word = request.path.slice(request.path.lastIndexOf('/') + 1)
  // How long a value is that was cut depends on the path, too.
  const neutral = (text: string): string => text.replaceAll(word, '<word>').replace(/\(\d+ characters, /, '(')
  return new Set([
    ...Object.entries(headOf(exchange)?.headers ?? {})
      .filter(([name]) => !volatile.test(name))
      .map(([name, value]) => `header ${name}: ${neutral(value)}`),
    ...bodyFeatures(body ?? text, 'body').map(neutral),
  ])
}

/** A line for each member, but for those that are nested deeply or come after many others. */
function bodyFeatures(value: unknown, place: string, depth = 0): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${place}: ${typeof value} ${String(value)}`]
  const kind = `${place} is an array: ${Array.isArray(value)}`
  const members = Object.entries(value).slice(0, depth === deepest ? 0 : mostMembers)
  return [kind, ...members.flatMap(([name, member]) => bodyFeatures(member, `${place}/${name}`, depth + 1))]
}
