/** An ASCII character in percent encoding. A letter or a digit means the same (RFC 3986, section 6.2.2.2). */
export function percentCode(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}
