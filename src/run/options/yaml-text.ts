import { createRequire } from 'node:module'
import { UsageError } from './usage-error.ts'

/** The content of a YAML file, and its places. */
export type YamlText = ReturnType<typeof yamlText>

/** Parses the YAML of a file, `name` in messages. @throws UsageError with line and column, but no text: it may be secret */
export function yamlText(name: string, text: string, { intAsBigInt = false } = {}) {
  // Loaded only here, since most runs need no YAML.
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
    // Otherwise, the library converts it, and prints a warning with its text.
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
    /** An error at the place of a path or, if missing, at the nearest parent. */
    error(path: readonly (string | number)[], message: string): UsageError {
      for (let depth = path.length; depth > 0; depth -= 1) {
        const start = startOf(document.getIn(path.slice(0, depth), true))
        if (start !== undefined) return errorAt(start, message)
      }
      return errorAt(startOf(document.contents) ?? 0, message)
    },
  }
}
