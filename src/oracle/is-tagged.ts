import { tagInLetters } from './tag-in-letters.ts'

/** Whether a name is one of the run's: each of them has its tag, or has it in letters alone. */
export function isTagged(name: string, tag: string): boolean {
  return name.includes(tag) || name.includes(tagInLetters(tag))
}
