import { tagInLetters } from '../oracle/is-tagged.ts'

/** Whether a name is a plain one of letters alone, as the run gives them where others are refused. */
export function isInLetters(name: string, tag: string): boolean {
  return name.startsWith(`Rex${tagInLetters(tag)}`) && /^[A-Za-z]+$/.test(name)
}
