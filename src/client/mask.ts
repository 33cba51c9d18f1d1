import { derivedSecrets } from './credential.ts'

/** Replaces every trace of the keys in a text. */
export type Mask = (text: string) => string

const shortestTracedPart = 8
const typicalBody = '[{"id":1048576,"name":"Rex","categoryId":23,"status":"available"},'.repeat(8)
const htmlNames: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }

/**
 * Makes the mask for a run's keys. A target may echo what it was sent, so every text that leaves the client
 * goes through it, not just the headers that it writes itself.
 */
export function createMask(keys: readonly string[]): Mask {
  const secrets = [...new Set(keys.flatMap((key) => [key, ...derivedSecrets(key)]))]
    .filter((secret) => keys.includes(secret) || secret.length >= shortestTracedPart)
    .filter((secret) => secret !== '')
    .sort((a, b) => b.length - a.length)
  if (secrets.length === 0) return (text) => text
  const traces = new RegExp(secrets.map(inAnySpelling).join('|'), 'gi')
  const all = [...new Set(secrets.map(anchorOf))]
  const fewest = all.filter((one) => !all.some((other) => other !== one && one.includes(other)))
  const anchors = new RegExp(fewest.join('|'), 'i')
  // V8 fits its search to the first text that it sees: of a header it would learn little about bodies.
  anchors.test(typicalBody)
  return (text) => (anchors.test(text) ? text.replace(traces, '<key>') : text)
}

/** What every trace of a secret has in it, whatever its spelling: most texts are looked through for this alone. */
function anchorOf(secret: string): string {
  const runs = secret.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '')
}

/** A target may echo a key as JSON, a URL or HTML has it: `=` as `\u003d`, `%3D` or `&#61;`, `/` as `\/`. */
function inAnySpelling(secret: string): string {
  return [...secret].map(character).join('')
}

function character(char: string): string {
  if (/[a-z0-9]/i.test(char)) return char
  const code = char.codePointAt(0) ?? 0
  const hex = code.toString(16)
  const literal = char.replace(/[$()*+./?[\\\]^{|}-]/, '\\$&')
  const padded = hex.padStart(4, '0')
  const name = htmlNames[char]
  const percent = [...Buffer.from(char, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
  // The literal comes last: it may be the beginning of another spelling, as `&` is of `&amp;`.
  const spellings = [percent.join(''), `\\\\u${padded}`, `&#0*${code};`, `&#x0*${hex};`]
  if (name !== undefined) spellings.push(`&${name};`)
  return `(?:${[...spellings, `\\\\?${literal}`].join('|')})`
}
