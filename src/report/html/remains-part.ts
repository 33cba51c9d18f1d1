import type { InteractionsModel } from '../../spec/run-event.ts'
import type { FinishedRun } from '../../verdict/finished-run.ts'
import { residueWords } from '../summary.ts'
import { combinationsWords, commandLine } from '../words.ts'
import { type Markup, markup, type Part } from './markup.ts'
import { section, table, tableRow } from './parts.ts'

/** What a run leaves: the answers to open questions, the animals it made, and the way to run it again. */
export function remainsPart(run: FinishedRun): Markup {
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
