import { type Markup, markup, type Part, prose } from '../report/html/markup.ts'
import { htmlPage } from '../report/html/page.ts'
import {
  command,
  counts,
  definitions,
  fold,
  group,
  navigation,
  requirementName,
  section,
  table,
  tag,
  verdictTag,
} from '../report/html/parts.ts'
import { counted, moment, shellWord, title } from '../report/words.ts'
import { suiteFacts } from '../run/run-facts.ts'
import { catalogue } from '../spec/catalogue.ts'
import type { Requirement } from '../spec/requirement.ts'
import { verdictsInOrder } from '../verdict/verdict.ts'
import { type Signer, signerWords } from './policy.ts'
import type { Statement } from './statement.ts'
import { certificateState, certificateStates } from './verification-text.ts'
import type { Verification } from './verify-folder.ts'

/** A certificate that was looked at. */
export interface LookedAt {
  readonly folder: string
  /** Where its report is, seen from the page: a relative URL. */
  readonly reportUrl: string
  readonly verification: Verification
}

/** More of them make the table of a part of the suite longer than a screen. */
const mostSpread = 4

/** Many certificates, in any order, as one static page: which implementation satisfies which requirement. */
export function certificatesPage(all: readonly LookedAt[], verifiedAt: Date): string {
  const byState = Object.values(certificateStates).map((state) => ({
    state,
    own: all.filter(({ verification }) => certificateState(verification) === state),
  }))
  const sorted = byState.flatMap(({ own }) => own)
  const entries = byState.map(({ state, own }) => {
    return { kind: state.label, count: own.length, tag: tag(state.tone, state), id: 'certificates' }
  })
  return htmlPage({
    title: markup`${counted(all.length, 'certificate')} of conformance to the pet store interface`,
    body: markup`<header>
<h1>Conformance to the pet store interface</h1>
<p>${counted(all.length, 'certificate')}, verified ${moment(verifiedAt.toISOString())}.</p>
${counts('Certificates by what verification found', entries)}</header>
${navigation([
  ['certificates', 'Certificates'],
  ['requirements', 'Requirements'],
  ['check', 'How to check'],
])}<main>
${section('Certificates', sorted.map(certificatePart), 'certificates')}${matrixPart(sorted)}${checkPart()}</main>
<footer>A certificate is the signed word of its maker, on evidence that fits together. For more, test the service again.</footer>
`,
  })
}

function certificatePart(certificate: LookedAt): Markup {
  const { folder, reportUrl, verification } = certificate
  const { faults, open, statement, signer } = verification
  const state = certificateState(verification)
  const sentences = [...faults, ...(open === undefined ? [] : [open])].map(
    (sentence) => markup`<p>${sentence}</p>\n`,
  )
  const signed = statement && [factsPart(statement, signer), verifyCommand(folder, statement)]
  return markup`<article class="case ${state.tone}" data-item="${state.label}">
<h3>${tag(state.tone, state)} ${nameOf(certificate)}</h3>
${sentences}${signed ?? ''}<p><a href="${reportUrl}">Its report</a></p>
</article>
`
}

/** Where no signature is known to hold, not even the name is. */
function nameOf({ folder, verification: { statement } }: LookedAt): string {
  if (statement === undefined) return folder
  const { name, version } = statement.predicate.implementation
  return `${name} ${version}`
}

function factsPart({ predicate }: Statement, signer: Signer | undefined): Markup {
  const { implementation, validity, suite, depth, target, judgedAt } = predicate
  const [from, to] = [validity.notBefore, validity.notAfter].map((time) => time.slice(0, 'YYYY-MM-DD'.length))
  return definitions([
    ['Certified by', implementation.organization],
    ...(signer === undefined ? [] : [['Signature', `${signerWords(signer)}.`] as const]),
    ['Valid', `${from} to ${to}`],
    ['Judged', `${moment(judgedAt)} by ${suite.name} ${suite.version}, depth ${depth}`],
    ['Target', markup`<code>${target}</code>`],
  ])
}

/** The version that judged has to verify. */
function verifyCommand(folder: string, { predicate: { suite } }: Statement): Markup {
  const program = shellWord(`${suiteFacts().name}@${suite.version}`)
  return fold('Verify it', command(`npx ${program} verify ${shellWord(folder)} --public-key KEY.pub`))
}

function checkPart(): Markup {
  const key = markup`<p>Get the public key from its owner, not from the folder of the certificate. Compare its fingerprint with the one on this page:</p>\n`
  const fingerprint = command(
    'openssl pkey -pubin -in KEY.pub -outform DER | openssl dgst -sha256 -binary | openssl base64',
  )
  const then = markup`<p>Then verify the folder with the command of its certificate. It sends nothing. It checks the signature, the dates and the digests, and judges the recorded exchanges again.</p>\n`
  return section('How to check', [key, fingerprint, then], 'check')
}

function matrixPart(all: readonly LookedAt[]): Part {
  const signed = all.filter(({ verification }) => verification.statement !== undefined)
  if (signed.length === 0) return ''
  const words = markup`<p>What the certificates say of each requirement. A verdict that is struck out counts for nothing here: its certificate does not verify, or was not judged again.</p>\n`
  const groups = [...Map.groupBy(catalogue.requirements, ({ suite }) => suite)].map(
    ([suite, requirements]) => {
      const heading = `${title(suite)}: ${counted(requirements.length, 'requirement')}`
      return group(suite, signed.length <= mostSpread, heading, verdictTable(requirements, signed))
    },
  )
  return section('Requirements', [words, groups], 'requirements')
}

function verdictTable(requirements: readonly Requirement[], signed: readonly LookedAt[]): Markup {
  const rows = requirements.map(({ id, level, statement }) => [
    markup`<details><summary>${requirementName(id)} <span class="quiet">${level}</span></summary><p id="${id}">${prose(statement)}</p></details>`,
    ...signed.map(({ verification }) => verdictPart(id, verification)),
  ])
  return table(['Requirement', ...signed.map(nameOf)], rows)
}

function verdictPart(id: string, verification: Verification): Part {
  const said = verification.statement?.predicate.requirements.find((row) => row.id === id)?.verdict
  const verdict = verdictsInOrder.find((one) => one === said)
  if (verdict === undefined) return said ?? 'not listed'
  return verdictTag(verdict, certificateState(verification) !== certificateStates.verified)
}
