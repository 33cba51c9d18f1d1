import type { FinishedRun } from '../../verdict/finished-run.ts'
import { verdictsInOrder } from '../../verdict/verdict.ts'
import { depthWords, judgedIn, meaning, waivedIn, withVerdict } from '../summary.ts'
import { overallWords } from '../verdict-words.ts'
import { duration, moment } from '../words.ts'
import { type Markup, markup, type Part } from './markup.ts'
import { definitions } from './parts.ts'
import { verdictTag } from './verdict-tag.ts'

/** The top of the page: the verdict, what it means, what it was reached on, and the counts. */
export function headPart(run: FinishedRun): Markup {
  const { mark, label } = overallWords[run.verdict]
  return markup`<header>
<div class="verdict ${run.verdict}">
<p class="subject">Pet store interface ${run.interface.version}, profile ${run.profile}, as served at ${run.target.baseUrl}</p>
<h1><span aria-hidden="true">${mark}</span> ${label}</h1>
<p>${meaning(run)}</p>
</div>
${counts(run)}
${faults(run)}
${definitions(facts(run))}</header>
`
}

function counts(run: FinishedRun): Markup {
  const items = verdictsInOrder.map((verdict) => {
    const count = withVerdict(run, verdict).length
    return markup`<li${count === 0 ? markup` class="none"` : ''}><strong>${count}</strong>${verdictTag(verdict)}${verdict === 'fail' ? waivedCount(run) : ''}</li>\n`
  })
  return markup`<ul class="counts" aria-label="Requirements by verdict">
${items}</ul>`
}

function waivedCount(run: FinishedRun): Part {
  const count = waivedIn(run).length
  return count === 0 ? '' : `, ${count} waived`
}

function faults(run: FinishedRun): Part {
  if (run.suiteFaults.length === 0) return ''
  return markup`<h2>Faults of the suite</h2>
<p>These are no breaches of the target. They are the suite's own, and they void the verdict.</p>
<ul>
${run.suiteFaults.map((fault) => markup`<li>${fault}</li>\n`)}</ul>`
}

function facts(run: FinishedRun): readonly (readonly [string, Part])[] {
  const byOperation = Object.entries(run.requests.byOperation).map(
    ([operation, count]) => `${operation} ${count}`,
  )
  return [
    ['Target', markup`<code>${run.target.baseUrl}</code>`],
    [
      'Judged',
      `${judgedIn(run).length} of ${run.requirements.length} requirements, by profile ${run.profile}${depthWords(run)}`,
    ],
    ['Time', `${moment(run.startedAt)}, for ${duration(run)}${run.complete ? '' : ', then interrupted'}`],
    ['Requests', [String(run.requests.total), byOperation.length > 0 ? `: ${byOperation.join(', ')}` : '']],
    ['Seed', markup`<code>${run.seed}</code>; <code>--seed random</code> explores others`],
    ['Suite', `${run.suite.name} ${run.suite.version}`],
    [
      'Interface',
      markup`version ${run.interface.version}, <code>openapi.yaml</code> SHA-256 <code>${run.interface.openapiDigest}</code>`,
    ],
    ...(run.calibration === undefined ? [] : [['Calibration', calibration(run.calibration)] as const]),
  ]
}

function calibration({
  faults,
  variants,
  knownMisses = 0,
  suiteVersion,
  digest,
}: NonNullable<FinishedRun['calibration']>): Part {
  return markup`Suite ${suiteVersion} found ${faults.found} of ${faults.seeded} faults seeded in services made to break the
interface${knownMisses === 0 ? '' : `, is known to miss ${knownMisses} more`}, and raised ${variants.falseAlarms} false alarms on ${variants.tried} variants that keep it
(digest of the sources <code>${digest}</code>)`
}
