/** Whether a Connection field has the option `close` (RFC 9112, section 9.6). */
export function closes(field: string | readonly string[] = ''): boolean {
  return /(?:^|[\s,])close(?:[\s,]|$)/i.test(String(field))
}
