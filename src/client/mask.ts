import { derivedSecrets } from './credential.ts'

/** Replaces every trace of the keys in a text. */
export type Mask = (text: string) => string

const shortestTracedPart = 8

/**
 * Makes the mask for a run's keys. A target may echo what it was sent, so every text that leaves the client
 * goes through it, not just the headers that it writes itself.
 */
export function createMask(keys: readonly string[]): Mask {
  const secrets = [...new Set(keys.flatMap((key) => [key, ...derivedSecrets(key)]))]
    .filter((secret) => keys.includes(secret) || secret.length >= shortestTracedPart)
    .filter((secret) => secret !== '')
    .sort((a, b) => b.length - a.length)
  return (text) => secrets.reduce((masked, secret) => masked.replaceAll(secret, '<key>'), text)
}
