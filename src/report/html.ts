import type { CalibrationFigures, FinishedRun } from '../verdict/finished-run.ts'
import { verdictsInOrder } from '../verdict/verdict.ts'
import { findingsPart } from './html/findings-part.ts'
import { type Markup, markup, type Part } from './html/markup.ts'
import { htmlPage } from './html/page.ts'
import {
  command,
  counts,
  definitions,
  fold,
  judgeFacts,
  list,
  marked,
  navigation,
  section,
  table,
  verdictTag,
  waiversPart,
} from './html/parts.ts'
import { requirementsPart } from './html/requirements-part.ts'
import { nextStep } from './next-step.ts'
import { depthWords, judgedIn, leftoverWords, meaning, waivedIn, withVerdict } from './summary.ts'
import { overallWords } from './verdict-words.ts'
import { commandLine, counted, duration, moment } from './words.ts'

/** A run as one self-contained page: a report to work from, and the certificate that a vendor shows. */
export function toHtml(run: FinishedRun): string {
  return htmlPage({
    title: markup`${overallWords[run.verdict].label}: ${run.target.baseUrl} against pet store interface ${run.interface.version}`,
    body: markup`${headPart(run)}${navigation([
      ['findings', 'Findings'],
      ['requirements', 'Requirements'],
      ...(run.observations.length === 0 ? [] : [['observations', 'Observations'] as const]),
      ['leftovers', 'Leftovers'],
      ['again', 'Run again'],
    ])}<main>
${findingsPart(run)}${waiversPart(run)}${requirementsPart(run)}${remainsPart(run)}</main>
<footer>Made by ${run.suite.name} ${run.suite.version}. It says what the target answered during this run, and vouches for nothing else.</footer>
`,
  })
}

/** The top of the page: the verdict, its meaning, its basis, and the counts. */
function headPart(run: FinishedRun): Markup {
  return markup`<header>
<div class="verdict ${run.verdict}">
<p class="subject">Pet store interface ${run.interface.version}, profile ${run.profile}, as served at ${run.target.baseUrl}</p>
<h1>${marked(overallWords[run.verdict])}</h1>
<p>${meaning(run)}</p>
<p>Next, in the folder of this page: ${nextStep(run, '.', '', false)}</p>
</div>
${verdictCounts(run)}${faults(run)}${facts(run)}</header>
`
}

function verdictCounts(run: FinishedRun): Markup {
  const waived = waivedIn(run).length
  const entries = verdictsInOrder.map((verdict) => {
    const remark = verdict === 'fail' && waived > 0 ? `, ${waived} waived` : ''
    const tag = markup`${verdictTag(verdict)}${remark}`
    return { kind: verdict, count: withVerdict(run, verdict).length, tag, id: verdict }
  })
  return counts('Requirements by verdict', entries)
}

function faults({ suiteFaults }: FinishedRun): Part {
  if (suiteFaults.length === 0) return ''
  return markup`<h2>Faults of the suite</h2>
<p>The suite itself went wrong. These are no violations by the target, and they void the verdict.</p>
${list(suiteFaults)}`
}

function facts(run: FinishedRun): Markup {
  const { total, byOperation } = run.requests
  const each = Object.entries(byOperation).map(([operation, count]) => `${operation} ${count}`)
  const judged = `${judgedIn(run).length} of ${run.requirements.length} requirements`
  const interrupted = run.complete ? '' : ', then interrupted'
  const known: Part = run.calibration === undefined ? '' : calibration(run.calibration)
  const main = definitions([
    ['Target', markup`<code>${run.target.baseUrl}</code>`],
    ['Judged', `${judged}, profile ${run.profile}${depthWords(run)}`],
    ['Time', `${moment(run.startedAt)}, for ${duration(run)}${interrupted}`],
  ])
  const more = definitions([
    ['Requests', `${total}${each.length > 0 ? `: ${each.join(', ')}` : ''}`],
    ['Seed', markup`<code>${run.seed}</code>; <code>--seed random</code> explores others`],
    ...judgeFacts(run),
    ...(known === '' ? [] : [['Mutation test', known] as const]),
  ])
  return markup`${main}${fold('Requests, seed and versions', more)}`
}

function calibration(figures: CalibrationFigures): Part {
  const { mutants, variants, knownMisses = 0, suiteVersion, digest } = figures
  return markup`Suite ${suiteVersion} found ${mutants.found} of ${mutants.seeded} mutants, services made to violate the
interface${knownMisses === 0 ? '' : `, is known to miss ${knownMisses} more`}, and raised ${variants.falseAlarms} false alarms on ${variants.tried} conforming variants
(digest of the sources <code>${digest}</code>)`
}

/** What a run leaves: answers to open questions, created pets, and the command that repeats it. */
function remainsPart(run: FinishedRun): Markup {
  const again = markup`<p>The same seed makes the same random choices; the store may have changed meanwhile. The key comes from the environment. Options that the run had besides these are needed again.</p>
${command(commandLine(run))}`
  return markup`${observations(run)}${leftovers(run)}${section('Run again', again, 'again')}`
}

function observations({ observations }: FinishedRun): Part {
  if (observations.length === 0) return ''
  const rows = observations.map(({ requirement, question, answer }) => [
    markup`<a href="#${requirement}">${requirement}</a>`,
    question,
    answer,
  ])
  const words = markup`<p>The interface leaves these answers open. None of them is right or wrong.</p>\n`
  const answers = table(['Requirement', 'Question', 'Answer of the target'], rows)
  return section('Observations', [words, fold(counted(rows.length, 'answer'), answers)], 'observations')
}

function leftovers(run: FinishedRun): Markup {
  const { leftovers } = run
  const none = markup`<p>The run created no pet on the target.</p>\n`
  const rows = leftovers.map(({ id = 'not known', name, answer }) => [id, name, answer])
  const some = markup`<p>Created pets that remain: ${leftoverWords(run)}. The interface has no way to delete them.</p>
${fold('Ids, names and the answers to their POSTs', table(['Id', 'Name', 'Answer'], rows))}`
  return section('Leftovers', leftovers.length === 0 ? none : some, 'leftovers')
}
