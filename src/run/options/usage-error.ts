import { closest, distance } from 'fastest-levenshtein'
import { clip, visibleLine } from '../visible-text.ts'

/** The user asked for something impossible; the message says what it is, and how to fix it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const longest = 60

/** A user's value, as messages show it. Not for keys, or for what may contain one. */
export function shown(value: unknown): string {
  if (typeof value === 'string')
    return value === '' ? 'an empty text' : `"${clip(visibleLine(value), longest)}"`
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a mapping'
  return clip(String(value), longest)
}

/** The word that was most likely meant, if any is similar. Letter case, hyphens and underscores do not count. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const wanted = bare(word)
  const found = words.find((one) => bare(one) === closest(wanted, words.map(bare)))
  if (found === undefined) return undefined
  // A more distant suggestion would puzzle. The same letters in another order are a slip of the fingers.
  const farthest = Math.min(3, Math.floor((Math.max(wanted.length, bare(found).length) + 2) / 3))
  const isSlip = [...wanted].sort().join() === [...bare(found)].sort().join()
  return isSlip || distance(wanted, bare(found)) <= farthest ? found : undefined
}

/** ` Did you mean X?`, to follow a sentence; empty when no word is similar, or it is no text. */
export function didYouMean(word: unknown, words: readonly string[]): string {
  const found = typeof word === 'string' ? nearest(word, words) : undefined
  return found === undefined ? '' : ` Did you mean ${found}?`
}

function bare(word: string): string {
  return word.toLowerCase().replaceAll(/[-_]/g, '')
}

const words: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EEXIST: 'a file stands where a folder is needed',
  ENOTDIR: 'a file stands where a folder is needed',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ELOOP: 'it is a symbolic link',
}

/** The code of a system error; undefined without one. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** Why a file cannot be read or written, in words or, for unknown errors, as a code or message. */
export function systemWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = String(codeOf(error) ?? error.message)
  return words[code] ?? code
}
