import type { InteractionsModel } from '../../spec/run-event.ts'
import type { FinishedRun } from '../../verdict/finished-run.ts'
import { combinationsWords, residueWords } from '../summary.ts'
import { commandLine } from '../words.ts'
import { type Markup, markup } from './markup.ts'

/** What a run leaves: the answers to open questions, the animals it made, and the way to run it again. */
export function remainsPart(run: FinishedRun): Markup {
  return markup`${observations(run)}${interactions(run)}${residue(run)}<section>
<h2>Run it again</h2>
<p>The same seed makes the same random choices; the store may have changed meanwhile. The key is read from the environment, and options that were given beside these have to be given again.</p>
<pre>${commandLine(run)}</pre>
</section>
`
}

function observations({ observations }: FinishedRun): Markup {
  if (observations.length === 0) return markup``
  return markup`<section>
<h2>Observations</h2>
<p>Where the interface leaves the answer open, the suite records it. None of these is right or wrong.</p>
<table>
<thead><tr><th scope="col">Requirement</th><th scope="col">Question</th><th scope="col">Answer of the target</th></tr></thead>
<tbody>
${observations.map(({ requirement, question, answer }) => markup`<tr><th scope="row">${requirement}</th><td>${question}</td><td>${answer}</td></tr>\n`)}</tbody>
</table>
</section>
`
}

const modelWords: Readonly<Record<InteractionsModel, string>> = {
  refused: 'What is refused for its credential',
  listPets: 'Lists',
  getPet: 'Fetches',
  createPet: 'Creates',
  'read back': 'What is read back of creates',
}

function interactions({ interactions: models }: FinishedRun): Markup {
  if (models.length === 0) return markup``
  return markup`<section>
<h2>Combinations</h2>
<p>How much of what can vary was tried together: two things in one exchange, and three.</p>
<table>
<thead><tr><th scope="col">What varies</th><th scope="col">Pairs</th><th scope="col">Triples</th></tr></thead>
<tbody>
${models.map(({ model, pairs, triples }) => markup`<tr><th scope="row">${modelWords[model]}</th><td>${combinationsWords(pairs)}</td><td>${combinationsWords(triples)}</td></tr>\n`)}</tbody>
</table>
</section>
`
}

function residue(run: FinishedRun): Markup {
  const { residue } = run
  if (residue.length === 0)
    return markup`<section>
<h2>Left behind</h2>
<p>The run created no animal on the target.</p>
</section>
`
  return markup`<section>
<h2>Left behind</h2>
<p>The run left behind ${residueWords(run)}. The interface has no way to delete them.</p>
<details${residue.length <= 10 ? markup` open=""` : ''}>
<summary>Ids, names and the answers to their creates</summary>
<table>
<thead><tr><th scope="col">Id</th><th scope="col">Name</th><th scope="col">Answer</th></tr></thead>
<tbody>
${residue.map(({ id = 'not told', name, answer }) => markup`<tr><th scope="row">${id}</th><td>${name}</td><td>${answer}</td></tr>\n`)}</tbody>
</table>
</details>
</section>
`
}
