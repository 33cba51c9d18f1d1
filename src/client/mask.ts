import { derivedSecrets } from './credential.ts'
import { KeyTraces, type Secret } from './key-traces.ts'
import { replaceSpans } from './spans.ts'

/** Replaces every trace of the keys in a text. */
export type Mask = (text: string) => string

/** So many of a key's characters in a row are a trace of it, or a third of them where those are more. */
const fewestOfKey = 8

/**
 * Makes the mask for a run's keys. A target may echo what it was sent, so every text that leaves the client goes through it,
 * not just the headers that it writes itself: the key, what is derived from it, and so much of it in a row that the rest may
 * be guessed, as it stands, in capitals, escaped as JSON, URLs and HTML do, in Base64 wherever it begins, in hexadecimal, and
 * in several of these, one within the other.
 */
export function createMask(keys: readonly string[]): Mask {
  const secrets = new Map<string, Secret>()
  for (const key of keys.filter((one) => one !== '')) {
    for (const derived of derivedSecrets(key).filter(({ length }) => length >= fewestOfKey))
      secrets.set(derived.toLowerCase(), { text: derived.toLowerCase(), fewest: derived.length })
  }
  for (const key of keys.filter((one) => one !== '')) {
    const fewest = Math.min(key.length, Math.max(fewestOfKey, Math.ceil(key.length / 3)))
    secrets.set(key.toLowerCase(), { text: key.toLowerCase(), fewest })
  }
  if (secrets.size === 0) return (text) => text
  const traces = new KeyTraces([...secrets.values()])
  return (text) => {
    const found = traces.find(text)
    return found.length === 0 ? text : replaceSpans(text, found, '<key>')
  }
}
