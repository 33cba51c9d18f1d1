import { argumentName, type RunOption } from '../../src/run/options/run-option.ts'
import { runOptionTable } from '../../src/run/options/run-option-table.ts'
import { exitCodeWords } from '../../src/verdict/exit-code.ts'

/** The part of each page that `npm run generate` writes, by the page's name in `docs/`. */
export const referenceParts: Readonly<Record<string, () => string>> = {
  'options.md': optionsPart,
  'exit-codes.md': exitCodesPart,
}

const begin = '<!-- begin: npm run generate -->\n'
const end = '<!-- end: npm run generate -->\n'

/**
 * Replaces the generated part of a page.
 *
 * @param page - the text of the page
 * @param part - the new text of the part, which ends with a line break
 * @throws Error if the page does not have exactly one such part
 */
export function withPart(page: string, part: string): string {
  const [before, rest, ...more] = page.split(begin)
  const [former, after, ...others] = rest?.split(end) ?? []
  if (former === undefined || after === undefined || more.length + others.length > 0)
    throw new Error(`a page needs one part that begins with ${begin}and ends with ${end}`)
  return `${before}${begin}\n${part}\n${end}${after}`
}

/** The options of `run` as lists under headings: what `run --help` prints. */
function optionsPart(): string {
  const lines = Object.entries<RunOption<unknown>>(runOptionTable).flatMap(
    ([name, { group, placeholder, help, otherwise }]) => {
      const argument = `${argumentName(name)}${placeholder === undefined ? '' : ` <${placeholder}>`}`
      const remark = otherwise === undefined ? '' : ` (${otherwise})`
      const heading = group === undefined ? [] : ['', `## ${group.replace(/:$/, '')}`, '']
      return [...heading, `- \`${argument}\`: ${markdown(`${help}${remark}`)}`]
    },
  )
  return `${lines.join('\n').trim()}\n`
}

function exitCodesPart(): string {
  return Object.entries(exitCodeWords)
    .map(([code, words]) => `- **${code}**: ${markdown(words)}\n`)
    .join('')
}

function markdown(text: string): string {
  return text.replaceAll(/[*_<]/g, String.raw`\$&`)
}
