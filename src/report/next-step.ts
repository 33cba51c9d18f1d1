import { unwaived } from '../verdict/exit-code.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import { reportedCauses } from './reported-causes.ts'
import { shellWord } from './words.ts'

/** What the user can do after a run, in a sentence or two. `folder` and `page` (if written) are paths of its reports. */
export function nextStep(
  run: FinishedRun,
  folder: string,
  page: string | undefined,
  isEmbedded: boolean,
): string {
  const { suiteFaults, preflight, unreachable, verdict, complete, profile } = run
  const at = (id: string): string => (page === undefined ? id : `${page}#${id}`)
  if (suiteFaults.length > 0) return 'Report this fault of the suite, with events.ndjson of the run.'
  if (preflight !== undefined || unreachable !== undefined)
    return 'Fix that, then run the same command again.'
  if (unwaived(run).length > 0) {
    const [told] = reportedCauses(run)
    const id = told?.lead?.id ?? told?.first.id ?? ''
    const again = `replay ${shellWord(folder)} --target ${shellWord(run.target.baseUrl)}`
    return `Read ${at(id)}, fix the service, then run: npx ${run.suite.name} ${again}`
  }
  if (!complete) return 'Run the same command again: this run did not come to its end.'
  if (verdict === 'inconclusive') return `Read ${at('inconclusive')}: it says what each requirement lacked.`
  if (verdict === 'non-conformant') return `Read ${at('fail')}: what is waived still has to be fixed.`
  if (isEmbedded) return 'Test your own service with --target URL, and its key in PETSTORE_API_KEY.'
  return profile === 'core'
    ? 'Nothing to fix. --profile full also tests the orders and the rate limits.'
    : 'Nothing to fix.'
}
