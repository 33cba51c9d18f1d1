import { type Markup, markup, type Part, Markup as Raw } from '../report/html/markup.ts'
import { htmlPage } from '../report/html/page.ts'
import { definitions, marked, section, table, tableRow, verdictTag, wide } from '../report/html/parts.ts'
import { counted, moment } from '../report/words.ts'
import { catalogue } from '../spec/catalogue.ts'
import { verdictsInOrder } from '../verdict/verdict.ts'
import type { Statement } from './statement.ts'
import { certificateState, certificateStates, signerWords } from './verification-text.ts'
import type { Verification } from './verify-folder.ts'

/** A certificate that was looked at. */
export interface LookedAt {
  readonly folder: string
  /** Where its report is, seen from the page: a relative URL. */
  readonly reportUrl: string
  readonly verification: Verification
}

/** Wide tables scroll by themselves, and their first column stays in sight. */
const matrixStyle = new Raw(`
.case.good { border-left-color: var(--good); }
.case h2 { margin-top: 0; padding: 0; border: 0; }
.wide th[scope="col"] { min-width: 8rem; max-width: 14rem; white-space: normal; }
.wide tbody th { position: sticky; left: 0; background: var(--page); }
`)

/** Many certificates, in any order, as one static page without a script: which implementation keeps which requirement. */
export function certificatesPage(all: readonly LookedAt[], verifiedAt: Date): string {
  const byState = Object.values(certificateStates).map((state) => ({
    state,
    own: all.filter(({ verification }) => certificateState(verification) === state),
  }))
  const counts = byState
    .filter(({ own }) => own.length > 0)
    .map(({ state, own }) => `${counted(own.length, 'certificate')} ${state.label}`)
  const sorted = byState.flatMap(({ own }) => own)
  return htmlPage({
    title: markup`${counted(all.length, 'certificate')} of conformance to the pet store interface`,
    ownStyle: matrixStyle,
    body: markup`<header>
<h1>Conformance to the pet store interface</h1>
<p>${counts.join(', ')}. Verified ${moment(verifiedAt.toISOString())}.</p>
</header>
<main>
${sorted.map(certificatePart)}${matrixPart(sorted)}</main>
<footer>A certificate is its maker's word, signed, on evidence that fits together. Whoever wants more judges the service anew.</footer>
`,
  })
}

function tagOf(verification: Verification): Markup {
  const state = certificateState(verification)
  return markup`<span class="tag ${state.tone}">${marked(state)}</span>`
}

function certificatePart(certificate: LookedAt): Markup {
  const { reportUrl, verification } = certificate
  const { faults, open, statement, signer } = verification
  const sentences = [...faults, ...(open === undefined ? [] : [open])].map(
    (sentence) => markup`<p>${sentence}</p>\n`,
  )
  return markup`<article class="case ${certificateState(verification).tone}">
<h2>${tagOf(verification)} ${nameOf(certificate)}</h2>
${sentences}${signer === undefined ? '' : markup`<p>${signerWords(signer)}.</p>\n`}${statement === undefined ? '' : factsPart(statement)}<p><a href="${reportUrl}">Its report</a></p>
</article>
`
}

/** Of what nobody has signed, not even the name is known. */
function nameOf({ folder, verification: { statement } }: LookedAt): string {
  if (statement === undefined) return folder
  const { name, version } = statement.predicate.implementation
  return `${name} ${version}`
}

function factsPart({ predicate }: Statement): Markup {
  const { implementation, validity, suite, depth, target, judgedAt } = predicate
  const [from, to] = [validity.notBefore, validity.notAfter].map((time) => time.slice(0, 'YYYY-MM-DD'.length))
  return definitions([
    ['Certified by', implementation.organization],
    ['Valid', `${from} to ${to}`],
    ['Judged', `${moment(judgedAt)} by ${suite.name} ${suite.version}, depth ${depth}`],
    ['Target', markup`<code>${target}</code>`],
  ])
}

function matrixPart(all: readonly LookedAt[]): Part {
  const signed = all.filter(({ verification }) => verification.statement !== undefined)
  if (signed.length === 0) return ''
  const names = signed.map((one) => markup`${nameOf(one)}<br>${tagOf(one.verification)}`)
  const rows = catalogue.requirements.map(({ id, level }) =>
    tableRow(
      markup`${id} <span class="quiet">${level}</span>`,
      ...signed.map(({ verification }) => verdictPart(id, verification)),
    ),
  )
  const words = markup`<p>What the certificates say of each. Where one does not verify, or was not judged again, what it says counts for nothing here.</p>\n`
  const matrix = wide('Requirements by implementation', table(['Requirement', ...names], rows))
  return section('Requirements', [words, matrix])
}

function verdictPart(id: string, verification: Verification): Part {
  const said = verification.statement?.predicate.requirements.find((row) => row.id === id)?.verdict
  const verdict = verdictsInOrder.find((one) => one === said)
  if (verdict === undefined) return said ?? 'not told'
  return verdictTag(verdict, certificateState(verification) !== certificateStates.verified)
}
