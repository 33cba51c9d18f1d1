import { counted } from '../words.ts'
import { markup, type Part } from './markup.ts'

/** The exchanges that are a check's proof, folded away. */
export function exchanges(evidence: readonly string[]): Part {
  if (evidence.length === 0) return ''
  return markup`<details>
<summary>${counted(evidence.length, 'exchange')} as recorded</summary>
${evidence.map((exchange) => markup`<pre>${exchange}</pre>\n`)}</details>
`
}
