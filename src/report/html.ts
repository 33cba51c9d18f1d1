import type { InteractionsModel } from '../spec/run-event.ts'
import type { CalibrationFigures, FinishedRun } from '../verdict/finished-run.ts'
import { verdictsInOrder } from '../verdict/verdict.ts'
import { findingsPart } from './html/findings-part.ts'
import { type Markup, markup, type Part } from './html/markup.ts'
import { htmlPage } from './html/page.ts'
import {
  definitions,
  judgeFacts,
  marked,
  section,
  table,
  tableRow,
  verdictTag,
  waiversPart,
} from './html/parts.ts'
import { notJudgedPart, requirementsPart } from './html/requirements-part.ts'
import { depthWords, judgedIn, meaning, residueWords, waivedIn, withVerdict } from './summary.ts'
import { overallWords } from './verdict-words.ts'
import { combinationsWords, commandLine, duration, moment } from './words.ts'

/** Writes a run as one self-contained page: a report to work from, and the certificate that a vendor shows. */
export function toHtml(run: FinishedRun): string {
  return htmlPage({
    title: markup`${overallWords[run.verdict].label}: ${run.target.baseUrl} against pet store interface ${run.interface.version}`,
    body: markup`${headPart(run)}<main>
${findingsPart(run)}${waiversPart(run)}${notJudgedPart(run)}${requirementsPart(run)}${remainsPart(run)}</main>
<footer>Made by ${run.suite.name} ${run.suite.version}. It tells what the target answered during this run, and vouches for nothing else.</footer>
`,
  })
}

/** The top of the page: the verdict, what it means, what it was reached on, and the counts. */
function headPart(run: FinishedRun): Markup {
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

/** What a run leaves: the answers to open questions, the animals it made, and the way to run it again. */
function remainsPart(run: FinishedRun): Markup {
  const again = markup`<p>The same seed makes the same random choices; the store may have changed meanwhile. The key is read from the environment, and options that were given beside these have to be given again.</p>
<pre>${commandLine(run)}</pre>
`
  return markup`${observations(run)}${interactions(run)}${residue(run)}${section('Run it again', again)}`
}

function observations({ observations }: FinishedRun): Part {
  if (observations.length === 0) return ''
  const rows = observations.map(({ requirement, question, answer }) =>
    tableRow(requirement, question, answer),
  )
  const words = markup`<p>Where the interface leaves the answer open, the suite records it. None of these is right or wrong.</p>\n`
  return section('Observations', [words, table(['Requirement', 'Question', 'Answer of the target'], rows)])
}

const modelWords: Readonly<Record<InteractionsModel, string>> = {
  refused: 'What is refused for its credential',
  listPets: 'Lists',
  getPet: 'Fetches',
  createPet: 'Creates',
  'read back': 'What is read back of creates',
}

function interactions({ interactions: models }: FinishedRun): Part {
  if (models.length === 0) return ''
  const rows = models.map(({ model, pairs, triples }) =>
    tableRow(modelWords[model], combinationsWords(pairs), combinationsWords(triples)),
  )
  const words = markup`<p>How much of what can vary was tried together: two things in one exchange, and three.</p>\n`
  return section('Combinations', [words, table(['What varies', 'Pairs', 'Triples'], rows)])
}

function residue(run: FinishedRun): Markup {
  const { residue } = run
  if (residue.length === 0)
    return section('Left behind', markup`<p>The run created no animal on the target.</p>\n`)
  const rows = residue.map(({ id = 'not told', name, answer }) => tableRow(id, name, answer))
  const left = markup`<p>The run left behind ${residueWords(run)}. The interface has no way to delete them.</p>
<details${residue.length <= 10 ? markup` open=""` : ''}>
<summary>Ids, names and the answers to their creates</summary>
${table(['Id', 'Name', 'Answer'], rows)}</details>
`
  return section('Left behind', left)
}
