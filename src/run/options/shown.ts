import { clip, visibleLine } from '../visible-text.ts'

const longest = 60

/** A value that a user gave, as a message names it. Not for keys, nor for what may hold one. */
export function shown(value: unknown): string {
  if (typeof value === 'string')
    return value === '' ? 'an empty text' : `"${clip(visibleLine(value), longest)}"`
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a mapping'
  return clip(String(value), longest)
}
