import type { FinishedRun } from '../../verdict/finished-run.ts'
import { sharingReason, withVerdict } from '../summary.ts'
import { counted } from '../words.ts'
import { codeSpan, folded, type Section } from './markup.ts'

/** What was selected and could not be judged, with the reasons. */
export function notJudgedSection(run: FinishedRun): readonly Section[] {
  const open = withVerdict(run, 'inconclusive')
  if (open.length === 0) return []
  const items = sharingReason(open).map(({ ids, reason, because }) => {
    const behind = because.length === 0 ? '' : `, because of ${because.join(', ')}`
    return `- **${ids}**${reason === '' ? '' : `: ${codeSpan(reason)}`}${behind}`
  })
  return [
    {
      name: 'what could not be judged',
      text: folded(`${counted(open.length, 'requirement')} could not be judged`, [items.join('\n')]),
    },
  ]
}
