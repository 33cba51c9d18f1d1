/** Whether a value is a whole http or https address. */
export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\/\S+$/i.test(value) && URL.canParse(value)
}
