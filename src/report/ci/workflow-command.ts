import { clip } from '../../run/text-lines.ts'
import { visibleText } from '../../run/visible-text.ts'

/** More than this of a message no page of GitHub's shows. */
const longest = 4000

/** One line that has GitHub's runner show a message beside the job. */
export function workflowCommand(
  kind: 'error' | 'warning' | 'notice',
  title: string,
  message: string,
): string {
  return `::${kind} title=${property(title)}::${data(clip(visibleText(message), longest))}\n`
}

/** As the runner takes data: what would end the line is encoded, and so is the sign that begins a code. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** As it takes the value of a property, which a comma or a colon would end as well. */
function property(text: string): string {
  return data(visibleText(text)).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
