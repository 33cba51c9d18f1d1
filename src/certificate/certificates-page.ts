import { type Markup, markup, type Part, Markup as Raw } from '../report/html/markup.ts'
import { htmlPage } from '../report/html/page.ts'
import { definitions, section, table, wide } from '../report/html/parts.ts'
import { verdictTag } from '../report/html/verdict-tag.ts'
import { counted, moment } from '../report/words.ts'
import { type Catalogue, catalogue } from '../spec/catalogue.ts'
import { verdictsInOrder } from '../verdict/verdict.ts'
import type { Verification } from './verify-folder.ts'

/** A certificate that was looked at. */
export interface LookedAt {
  /** The folder, as the user named it. */
  readonly folder: string
  /** Where its report is, seen from the page: a relative URL. */
  readonly reportUrl: string
  readonly verification: Verification
}

type State = 'failed' | 'open' | 'verified'

const states: Readonly<
  Record<State, { readonly tone: string; readonly mark: string; readonly words: string }>
> = {
  failed: { tone: 'bad', mark: '✗', words: 'not verified' },
  open: { tone: 'doubt', mark: '?', words: 'not judged again' },
  verified: { tone: 'good', mark: '✓', words: 'verified' },
}
/** What does not hold comes first. */
const inOrder: readonly State[] = ['failed', 'open', 'verified']

/** Wide tables scroll by themselves, and their first column stays in sight. */
const matrixStyle = new Raw(`
.case.good { border-left-color: var(--good); }
.case h2 { margin-top: 0; padding: 0; border: 0; }
.wide th[scope="col"] { min-width: 8rem; max-width: 14rem; white-space: normal; }
.wide tbody th { position: sticky; left: 0; background: var(--page); }
`)

/** Many certificates, in any order, as one static page without a script: which implementation keeps which requirement. */
export function certificatesPage(all: readonly LookedAt[], verifiedAt: Date): string {
  const sorted = inOrder.flatMap((state) => all.filter(({ verification }) => stateOf(verification) === state))
  return htmlPage({
    title: markup`${counted(all.length, 'certificate')} of conformance to the pet store interface`,
    ownStyle: matrixStyle,
    body: markup`<header>
<h1>Conformance to the pet store interface</h1>
<p>${countsOf(all)}. Verified ${moment(verifiedAt.toISOString())}.</p>
</header>
<main>
${sorted.map(certificatePart)}${matrixPart(sorted, catalogue)}</main>
<footer>A certificate is its maker's word, signed, on evidence that fits together. Whoever wants more judges the service anew.</footer>
`,
  })
}

function stateOf({ faults, open }: Verification): State {
  if (faults.length > 0) return 'failed'
  return open === undefined ? 'verified' : 'open'
}

function countsOf(all: readonly LookedAt[]): string {
  return inOrder
    .map(
      (state) => [state, all.filter(({ verification }) => stateOf(verification) === state).length] as const,
    )
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${counted(count, 'certificate')} ${states[state].words}`)
    .join(', ')
}

function tagOf(verification: Verification): Markup {
  const { tone, mark, words } = states[stateOf(verification)]
  return markup`<span class="tag ${tone}"><span aria-hidden="true">${mark}</span> ${words}</span>`
}

function certificatePart({ folder, reportUrl, verification }: LookedAt): Markup {
  const { faults, open, statement } = verification
  const { tone } = states[stateOf(verification)]
  return markup`<article class="case ${tone}">
<h2>${tagOf(verification)} ${nameOf({ folder, verification })}</h2>
${faults.map((fault) => markup`<p>${fault}</p>\n`)}${open === undefined ? '' : markup`<p>${open}</p>\n`}${statement === undefined ? '' : factsPart(statement)}<p><a href="${reportUrl}">Its report</a></p>
</article>
`
}

/** Of what nobody has signed, not even the name is known. */
function nameOf({ folder, verification: { statement } }: Pick<LookedAt, 'folder' | 'verification'>): string {
  if (statement === undefined) return folder
  const { name, version } = statement.predicate.implementation
  return `${name} ${version}`
}

function factsPart({ predicate }: NonNullable<Verification['statement']>): Markup {
  const { implementation, validity, suite, target, judgedAt } = predicate
  return definitions([
    ['Certified by', implementation.organization],
    ['Valid', `${dayOf(validity.notBefore)} to ${dayOf(validity.notAfter)}`],
    ['Judged', `${moment(judgedAt)} by ${suite.name} ${suite.version}`],
    ['Target', markup`<code>${target}</code>`],
  ])
}

function dayOf(time: string): string {
  return time.slice(0, 'YYYY-MM-DD'.length)
}

function matrixPart(all: readonly LookedAt[], { requirements }: Catalogue): Part {
  const signed = all.filter(({ verification }) => verification.statement !== undefined)
  if (signed.length === 0) return ''
  const names = signed.map((one) => markup`${nameOf(one)}<br>${tagOf(one.verification)}`)
  const rows = requirements.map(
    ({ id, level }) =>
      markup`<tr><th scope="row">${id} <span class="quiet">${level}</span></th>${signed.map(({ verification }) => cellOf(id, verification))}</tr>\n`,
  )
  const words = markup`<p>What the certificates say of each. Where one does not verify, or was not judged again, what it says counts for nothing here.</p>\n`
  const matrix = wide('Requirements by implementation', table(['Requirement', ...names], rows))
  return section('Requirements', [words, matrix])
}

function cellOf(id: string, verification: Verification): Markup {
  const said = verification.statement?.predicate.requirements.find((row) => row.id === id)?.verdict
  const verdict = verdictsInOrder.find((one) => one === said)
  if (verdict === undefined) return markup`<td>${said ?? 'not told'}</td>`
  return markup`<td>${verdictTag(verdict, stateOf(verification) !== 'verified')}</td>`
}
