/**
 * A character of ASCII as its percent code. Of a letter or a digit it means the same as the character itself (RFC 3986,
 * section 6.2.2.2).
 */
export function percentCode(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}
