/** A text about a database, without the password that its address may have. */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll(/(postgres(?:ql)?:\/\/[^\s:@/]*):[^\s@]*@/gi, '$1:…@')
    .replaceAll(/([?&]password=)[^\s&]*/gi, '$1…')
}
