/** Environment in which a process takes another time for the present: so many days from now. */
export function daysLater(days: number): Readonly<Record<string, string>> {
  const statements = [
    `const ms = ${days * 86_400_000}`,
    'const Present = Date',
    'globalThis.Date = class Date extends Present {',
    '  constructor(...given) { if (given.length === 0) super(Present.now() + ms); else super(...given) }',
    '  static now() { return Present.now() + ms }',
    '}',
  ]
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(statements.join('\n'))}` }
}
