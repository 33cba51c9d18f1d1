/** Whether a Connection field has the option `close` (RFC 9112, section 9.6). */
export function closes(field: string | readonly string[] | undefined): boolean {
  // Most say this.
  if (field === undefined || field === 'keep-alive') return false
  return /(?:^|[\s,])close(?:[\s,]|$)/i.test(String(field))
}
