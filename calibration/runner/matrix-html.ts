import { type Markup, markup, type Part } from '../../src/report/html/markup.ts'
import { htmlPage } from '../../src/report/html/page.ts'
import { unnamedCauses } from './cause-figures.ts'
import { figuresWords } from './figures-words.ts'
import { isGood, type Judgement } from './judgement.ts'
import { judgementWords } from './judgement-words.ts'
import type { Matrix, MatrixRow } from './matrix.ts'
import { requirementTallies } from './requirement-tally.ts'
import { besideIn, brokenIn, reasonsOf, requestsOf, secondsOf } from './row-facts.ts'
import { rowJudgement } from './row-judgement.ts'
import { unbrokenChecks } from './unbroken-checks.ts'

/** A matrix as one self-contained page, without a script. */
export function matrixHtml(matrix: Matrix): string {
  const { rows } = matrix
  const unbroken = unbrokenChecks(matrix)
  const wrong = rows.filter((row) => !isGood(rowJudgement(row)))
  return htmlPage({
    title: markup`Calibration of petstore-conformance ${matrix.suiteVersion}`,
    body: markup`${head(matrix, wrong.length === 0 && unbroken.length === 0)}<main>
${wrongPart(wrong)}${linesPart('Checks that no fault makes fail', unbroken)}${linesPart('Causes that do not name what the fault declares', unnamedCauses(rows))}${requirementsPart(matrix)}${subjectsPart('Faults', ofKind(rows, ['fault', 'compound']))}${subjectsPart('Conforming services', ofKind(rows, ['plain', 'variant']))}</main>
`,
  })
}

function head(matrix: Matrix, good: boolean): Markup {
  const { figures, suiteVersion, digest, seeds, profile, maxRequests } = matrix
  const facts: readonly (readonly [string, Part])[] = [
    ['Suite', suiteVersion],
    ['Sources', digest === undefined ? 'not at hand' : markup`SHA-256 <code>${digest}</code>`],
    ['Seeds', seeds.join(', ')],
    ['Profile', profile ?? 'full, or the first that sees the fault'],
    [
      'Requests',
      maxRequests === undefined ? 'as many as a run may by default' : `${maxRequests} a run at most`,
    ],
    ['Scope', matrix.whole ? 'every fault and every variant' : 'a part of the faults and variants'],
  ]
  return markup`<header>
<div class="verdict ${good ? 'conformant' : 'non-conformant'}">
<p class="subject">Calibration: the suite against services whose faults are known, and services that conform</p>
<h1>${figures.faults.found} of ${figures.faults.seeded} faults found</h1>
${figuresWords(matrix).map((line) => markup`<p>${line}</p>\n`)}</div>
<dl>
${facts.map(([term, text]) => markup`<dt>${term}</dt><dd>${text}</dd>\n`)}</dl>
</header>
`
}

function wrongPart(rows: readonly MatrixRow[]): Markup {
  return markup`<section>
<h2>Not as it should be</h2>
${rows.length === 0 ? markup`<p>Every fault was found by the requirement that it breaks, but for the known misses, and every conforming service left alone.</p>\n` : rows.map(wrongCase)}</section>
`
}

function wrongCase(row: MatrixRow): Markup {
  const judgement = rowJudgement(row)
  const { meaning, tone } = judgementWords[judgement]
  const reasons = reasonsOf(row)
  return markup`<article class="case ${tone}">
<h3>${tag(judgement)} ${row.name}</h3>
<p>${row.summary}. <span class="quiet">${meaning}</span></p>
${row.target === undefined ? '' : markup`<p>Breaks ${row.target}.</p>\n`}${reasons.length === 0 ? '' : markup`<pre>${reasons.join('\n')}</pre>\n`}</article>
`
}

function linesPart(heading: string, lines: readonly string[]): Markup {
  if (lines.length === 0) return markup``
  return markup`<section>
<h2>${heading}</h2>
<ul>
${lines.map((line) => markup`<li>${line}</li>\n`)}</ul>
</section>
`
}

function requirementsPart(matrix: Matrix): Markup {
  const lines = requirementTallies(matrix).map(
    ({ id, level, seeded, found, knownMisses, medianRequests }) =>
      markup`<tr><th scope="row">${id}</th><td class="narrow">${level}</td><td>${seeded}</td><td>${found}</td><td>${knownMisses}</td><td>${medianRequests}</td></tr>\n`,
  )
  return markup`<section>
<h2>Requirements</h2>
<table>
<thead><tr><th scope="col">Requirement</th><th scope="col">Level</th><th scope="col">Faults seeded</th><th scope="col">Found</th><th scope="col">Known misses</th><th scope="col">Requests, median</th></tr></thead>
<tbody>
${lines}</tbody>
</table>
</section>
`
}

function subjectsPart(heading: string, rows: readonly MatrixRow[]): Markup {
  if (rows.length === 0) return markup``
  return markup`<section>
<h2>${heading}</h2>
<table>
<thead><tr><th scope="col">Service</th><th scope="col">Verdict</th><th scope="col">Target</th><th scope="col">Failed</th><th scope="col">Requests</th><th scope="col">Seconds</th></tr></thead>
<tbody>
${rows.map(subjectLine)}</tbody>
</table>
</section>
`
}

function subjectLine(row: MatrixRow): Markup {
  const edgeCase = row.edgeCase === undefined ? '' : markup` <span class="quiet">(edge case)</span>`
  return markup`<tr>
<td><strong>${row.name}</strong><p class="quiet">${row.summary}${edgeCase}</p></td>
<td class="narrow">${tag(rowJudgement(row))}</td>
<td class="narrow">${row.target ?? ''}</td>
<td>${failed(row)}</td>
<td>${requestsOf(row)}</td>
<td>${secondsOf(row)}</td>
</tr>
`
}

function failed(row: MatrixRow): Part {
  const beside = besideIn(row)
  const explained = brokenIn(row).filter((id) => !beside.includes(id))
  return [
    explained.join(', '),
    beside.length === 0 ? '' : markup`<p class="quiet">beside the fault: ${beside.join(', ')}</p>`,
  ]
}

function tag(judgement: Judgement): Markup {
  const { label, tone } = judgementWords[judgement]
  return markup`<span class="tag ${tone}">${label}</span>`
}

function ofKind(rows: readonly MatrixRow[], kinds: readonly MatrixRow['kind'][]): readonly MatrixRow[] {
  return rows.filter(({ kind }) => kinds.includes(kind))
}
