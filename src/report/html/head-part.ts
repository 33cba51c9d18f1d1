import type { CalibrationFigures, FinishedRun } from '../../verdict/finished-run.ts'
import { verdictsInOrder } from '../../verdict/verdict.ts'
import { depthWords, judgedIn, meaning, waivedIn, withVerdict } from '../summary.ts'
import { overallWords } from '../verdict-words.ts'
import { duration, moment } from '../words.ts'
import { type Markup, markup, type Part } from './markup.ts'
import { definitions, judgeFacts, marked, verdictTag } from './parts.ts'

/** The top of the page: the verdict, what it means, what it was reached on, and the counts. */
export function headPart(run: FinishedRun): Markup {
  return markup`<header>
<div class="verdict ${run.verdict}">
<p class="subject">Pet store interface ${run.interface.version}, profile ${run.profile}, as served at ${run.target.baseUrl}</p>
<h1>${marked(overallWords[run.verdict])}</h1>
<p>${meaning(run)}</p>
</div>
${counts(run)}
${faults(run)}
${facts(run)}</header>
`
}

function counts(run: FinishedRun): Markup {
  const waived = waivedIn(run).length
  const items = verdictsInOrder.map((verdict) => {
    const count = withVerdict(run, verdict).length
    const remark = verdict === 'fail' && waived > 0 ? `, ${waived} waived` : ''
    return markup`<li${count === 0 ? markup` class="none"` : ''}><strong>${count}</strong>${verdictTag(verdict)}${remark}</li>\n`
  })
  return markup`<ul class="counts" aria-label="Requirements by verdict">
${items}</ul>`
}

function faults({ suiteFaults }: FinishedRun): Part {
  if (suiteFaults.length === 0) return ''
  return markup`<h2>Faults of the suite</h2>
<p>These are no breaches of the target. They are the suite's own, and they void the verdict.</p>
<ul>
${suiteFaults.map((fault) => markup`<li>${fault}</li>\n`)}</ul>`
}

function facts(run: FinishedRun): Markup {
  const { total, byOperation } = run.requests
  const each = Object.entries(byOperation).map(([operation, count]) => `${operation} ${count}`)
  const judged = `${judgedIn(run).length} of ${run.requirements.length} requirements`
  const interrupted = run.complete ? '' : ', then interrupted'
  return definitions([
    ['Target', markup`<code>${run.target.baseUrl}</code>`],
    ['Judged', `${judged}, by profile ${run.profile}${depthWords(run)}`],
    ['Time', `${moment(run.startedAt)}, for ${duration(run)}${interrupted}`],
    ['Requests', `${total}${each.length > 0 ? `: ${each.join(', ')}` : ''}`],
    ['Seed', markup`<code>${run.seed}</code>; <code>--seed random</code> explores others`],
    ...judgeFacts(run),
    ...(run.calibration === undefined ? [] : [['Calibration', calibration(run.calibration)] as const]),
  ])
}

function calibration(figures: CalibrationFigures): Part {
  const { faults, variants, knownMisses = 0, suiteVersion, digest } = figures
  return markup`Suite ${suiteVersion} found ${faults.found} of ${faults.seeded} faults seeded in services made to break the
interface${knownMisses === 0 ? '' : `, is known to miss ${knownMisses} more`}, and raised ${variants.falseAlarms} false alarms on ${variants.tried} variants that keep it
(digest of the sources <code>${digest}</code>)`
}
