import type { Exchange } from '../spec/exchange.ts'
import { statusOf } from './exchange-status.ts'

/** Fields that differ from one answer to the next, whatever was asked for. */
const volatile = /^(x-ratelimit-.*|date|content-length|age|connection|keep-alive)$/

const deepest = 5
const mostMembers = 50

/**
 * Whether an answer is like those to paths that do not exist. Only what these have in common tells how the service
 * answers for such paths; times, request ids and other texts that differ between them tell nothing, nor do bodies where
 * one could not be taken in (interface document, Endpoints 4).
 */
export function isLike(exchange: Exchange, strangers: readonly Exchange[]): boolean {
  if (strangers.some((stranger) => statusOf(stranger) !== statusOf(exchange))) return false
  const withBodies = [exchange, ...strangers].every(isWhole)
  const own = features(exchange, withBodies)
  const [first = new Set<string>(), ...others] = strangers.map((one) => features(one, withBodies))
  return [...first]
    .filter((feature) => others.every((other) => other.has(feature)))
    .every((feature) => own.has(feature))
}

/** Whether an answer came with its body. */
export function isWhole({ response }: Exchange): boolean {
  return response !== undefined
}

/** What there is to an answer, apart from the path that was asked for. */
function features({ request, response, head }: Exchange, withBody: boolean): ReadonlySet<string> {
  const headers = (response ?? head)?.headers ?? {}
  // They all lie in one folder: what names a path differs by its last word.
  const word = request.path.slice(request.path.lastIndexOf('/') + 1)
  const neutral = (text: string): string => text.replaceAll(word, '<word>')
  return new Set([
    ...Object.entries(headers)
      .filter(([name]) => !volatile.test(name))
      .map(([name, value]) => `header ${name}: ${neutral(value)}`),
    ...(withBody ? bodyFeatures(response?.body ?? response?.text, 'body').map(neutral) : []),
  ])
}

/** A line for each member. What is nested deeply, or comes after many others, is no answer for want of a path. */
function bodyFeatures(value: unknown, place: string, depth = 0): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${place}: ${typeof value} ${String(value)}`]
  const kind = `${place} is an array: ${Array.isArray(value)}`
  const members = Object.entries(value).slice(0, depth === deepest ? 0 : mostMembers)
  return [kind, ...members.flatMap(([name, member]) => bodyFeatures(member, `${place}/${name}`, depth + 1))]
}
