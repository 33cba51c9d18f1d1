import { counted, type Markup, markup, type Part, wide } from 'petstore-conformance'
import type { OpenAnswer } from '../read/read-observations.ts'
import { changedAnswers } from '../read/target-history.ts'
import { timeTag } from './time-tag.ts'

/** How a target answers what the interface leaves open. */
export function answersPart(answers: readonly OpenAnswer[]): Part {
  if (answers.length === 0) return ''
  const changed = changedAnswers(answers)
  const others = answers.filter((one) => !changed.includes(one))
  return markup`<section>
<h2>Open answers</h2>
<p>The interface leaves them open: none of them is right or wrong.</p>
${changed.length === 0 ? markup`<p>None has changed.</p>\n` : wide('Open answers that changed', table(changed))}${
  others.length === 0
    ? ''
    : markup`<details><summary>Always the same: ${counted(others.length, 'answer')}</summary>
${wide('Open answers that are always the same', table(others))}</details>
`
}</section>
`
}

function table(answers: readonly OpenAnswer[]): Markup {
  return markup`<table>
<thead><tr><th scope="col">Requirement</th><th scope="col">Question</th><th scope="col">Answer</th><th scope="col">Since</th><th scope="col">Before</th></tr></thead>
<tbody>
${answers.map(({ requirement, question, answer, since, before }) => markup`<tr><th scope="row">${requirement}</th><td>${question}</td><td>${answer}</td><td class="narrow">${timeTag(since, 'day')}</td><td>${formerPart(before)}</td></tr>\n`)}</tbody>
</table>
`
}

const mostFormer = 5

function formerPart(before: OpenAnswer['before']): Part {
  return before
    .slice(0, mostFormer)
    .map(
      ({ answer, since }) =>
        markup`<div>${answer} <span class="quiet">from ${timeTag(since, 'day')}</span></div>`,
    )
}
