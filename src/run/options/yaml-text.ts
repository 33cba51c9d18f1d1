import { createRequire } from 'node:module'
import type { Document, LineCounter } from 'yaml'
import { UsageError } from './usage-error.ts'

/** What a YAML file holds, and where in it. */
export class YamlText {
  readonly value: unknown
  readonly #name: string
  readonly #document: Document
  readonly #lines: LineCounter

  /**
   * @param name - of the file, as the user knows it
   * @param intAsBigInt - whether integers are read with all of their digits
   * @throws UsageError, with line and column, where it is not well-formed; nothing of the text, which might be a secret
   */
  constructor(name: string, text: string, { intAsBigInt = false } = {}) {
    const { isScalar, LineCounter, parseDocument, visit } = yaml()
    this.#name = name
    this.#lines = new LineCounter()
    this.#document = parseDocument(text, { intAsBigInt, lineCounter: this.#lines, prettyErrors: false })
    const [error] = this.#document.errors
    if (error !== undefined) {
      const form = name.endsWith('.json') ? 'JSON' : 'YAML'
      const isTwice = error.code === 'DUPLICATE_KEY'
      const what = isTwice ? 'names one member twice' : `is not well-formed ${form}`
      throw this.#at(error.pos[0], `${name} ${what}.`)
    }
    visit(this.#document, {
      // The library would make a text of it, and warn of that by the text itself.
      Pair: (_, { key }) => {
        if (!isScalar(key))
          throw this.#at(startOf(key) ?? 0, `${name} has a name of a member that is no text.`)
      },
    })
    try {
      this.value = this.#document.toJS()
    } catch (cause) {
      throw new UsageError(`${name} is not well-formed: an alias in it leads nowhere, or too far.`, { cause })
    }
  }

  /** An error that says where a path leads. What is not there is told by what it is missing in. */
  error(path: readonly (string | number)[], message: string): UsageError {
    for (let depth = path.length; depth > 0; depth -= 1) {
      const start = startOf(this.#document.getIn(path.slice(0, depth), true))
      if (start !== undefined) return this.#at(start, message)
    }
    return this.#at(startOf(this.#document.contents) ?? 0, message)
  }

  #at(offset: number, message: string): UsageError {
    const { line, col } = this.#lines.linePos(offset)
    return new UsageError(`${message} See ${this.#name}, line ${line || 1}, column ${col || 1}.`)
  }
}

function startOf(node: unknown): number | undefined {
  return yaml().isNode(node) ? node.range?.[0] : undefined
}

/** Loaded when there is something to read: most runs do without. */
function yaml(): typeof import('yaml') {
  return createRequire(import.meta.url)('yaml')
}
