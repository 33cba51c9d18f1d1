import { createRequire } from 'node:module'
import { UsageError } from './usage-error.ts'

/** What a YAML file holds, and where in it. */
export type YamlText = ReturnType<typeof yamlText>

/**
 * Reads the text of a YAML file.
 *
 * @param name - of the file, as the user knows it
 * @param intAsBigInt - whether integers are read with all of their digits
 * @throws UsageError, with line and column, where it is not well-formed; nothing of the text, which might be a secret
 */
export function yamlText(name: string, text: string, { intAsBigInt = false } = {}) {
  // Loaded when there is something to read: most runs do without.
  const yaml: typeof import('yaml') = createRequire(import.meta.url)('yaml')
  const lines = new yaml.LineCounter()
  const document = yaml.parseDocument(text, { intAsBigInt, lineCounter: lines, prettyErrors: false })
  const startOf = (node: unknown): number | undefined => (yaml.isNode(node) ? node.range?.[0] : undefined)
  const errorAt = (offset: number, message: string): UsageError => {
    const { line, col } = lines.linePos(offset)
    return new UsageError(`${message} See ${name}, line ${line || 1}, column ${col || 1}.`)
  }
  const [error] = document.errors
  if (error !== undefined) {
    const form = name.endsWith('.json') ? 'JSON' : 'YAML'
    const isTwice = error.code === 'DUPLICATE_KEY'
    const what = isTwice ? 'names one member twice' : `is not well-formed ${form}`
    throw errorAt(error.pos[0], `${name} ${what}.`)
  }
  yaml.visit(document, {
    // The library would make a text of it, and warn of that by the text itself.
    Pair: (_, { key }) => {
      if (!yaml.isScalar(key))
        throw errorAt(startOf(key) ?? 0, `${name} has a name of a member that is no text.`)
    },
  })
  const read = (): unknown => {
    try {
      return document.toJS()
    } catch (cause) {
      throw new UsageError(`${name} is not well-formed: an alias in it leads nowhere, or too far.`, { cause })
    }
  }
  return {
    value: read(),
    /** An error that says where a path leads. What is not there is told by what it is missing in. */
    error(path: readonly (string | number)[], message: string): UsageError {
      for (let depth = path.length; depth > 0; depth -= 1) {
        const start = startOf(document.getIn(path.slice(0, depth), true))
        if (start !== undefined) return errorAt(start, message)
      }
      return errorAt(startOf(document.contents) ?? 0, message)
    },
  }
}
