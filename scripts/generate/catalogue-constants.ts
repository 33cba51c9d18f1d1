import { UsageError } from '../../src/run/options/usage-error.ts'

/** By name, the numbers of `spec/requirements.yaml` as its texts have them, such as `100 kB`. */
export type CatalogueConstants = Readonly<Record<string, string | number>>

/**
 * Puts constants into a text of the catalogue, in the place of their names in braces.
 *
 * @throws UsageError for a name that there is no constant of
 */
export function withConstants(text: string, constants: CatalogueConstants): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const constant = constants[name]
    if (constant === undefined) throw new UsageError(`spec/requirements.yaml has no constant ${name}\n`)
    return String(constant)
  })
}

/**
 * The text of `src/spec/generated/constants.ts`.
 *
 * @throws UsageError for a constant whose text stands for no value
 */
export function constantsModule(constants: CatalogueConstants): string {
  const lines = Object.entries(constants).map(
    ([name, text]) => `  /** ${text} */\n  ${name}: ${codeOf(name, String(text))},\n`,
  )
  return `/** The numbers that the catalogue names and rules judge by. Generated from \`spec/requirements.yaml\` by \`npm run generate\`. */
export const constants = {
${lines.join('')}} as const
`
}

/** In TypeScript: powers of 2 are bigints, as ids are; a day is the time in ms at which it begins in UTC. */
function codeOf(name: string, text: string): string {
  const [, whole, thousands] = /^(\d{1,3}(?:,?\d{3})*)( kB)?$/.exec(text) ?? []
  if (whole !== undefined) return `${whole.replaceAll(',', '')}${thousands === undefined ? '' : '000'}`
  const [, base, exponent] = /^(2|10)\^(\d+)$/.exec(text) ?? []
  if (base !== undefined) return base === '2' ? `2n ** ${exponent}n` : `1e${exponent}`
  const day = Date.parse(`${text} UTC`)
  if (Number.isNaN(day)) throw new UsageError(`spec/requirements.yaml: the constant ${name} is no number\n`)
  return String(day)
}
