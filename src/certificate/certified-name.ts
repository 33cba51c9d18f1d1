/** A longer name does not fit on a page of certificates. */
const longestName = 100
/** Control and format characters, what has no meaning of its own and what is never shown: names that look alike are alike. */
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/**
 * What is wrong with the name of an organization or implementation, or with a version: visible text in NFC of at most a
 * hundred characters, without spaces at its ends or two in a row. Undefined for one that is right.
 */
export function faultOfName(name: unknown): string | undefined {
  if (typeof name !== 'string' || name === '') return 'must be a text that is not empty'
  if ([...name].length > longestName) return `must have at most ${longestName} characters`
  if (invisible.test(name)) return 'must not contain invisible characters'
  if (name !== name.normalize('NFC')) return 'must be in Unicode NFC'
  if (/^\s|\s$|\s\s|[^\S ]/.test(name)) return 'must have single spaces, and none at its ends'
  return undefined
}
