import { oneLine, wrap } from '../run/text-lines.ts'

const mostTold = 12

/** Sentences for a terminal, the first dozen, each on lines of its own: what somebody else wrote cannot begin a line. */
export function toldLines(sentences: readonly string[], width: number): string {
  const hidden = sentences.length - mostTold
  const told = [...sentences.slice(0, mostTold), ...(hidden > 0 ? [`and ${hidden} more`] : [])]
  return told.map((sentence) => `  ${wrap(oneLine(sentence), width, '    ')}\n`).join('')
}
