import { catalogue, requirement as rowOf } from '../../spec/catalogue.ts'
import type { FindingId } from '../../spec/finding.ts'
import type { FinishedRun, RequirementVerdict } from '../../verdict/finished-run.ts'
import { isBad, type Verdict, verdictsInOrder } from '../../verdict/verdict.ts'
import { explanationOf } from '../explanation.ts'
import { withVerdict } from '../summary.ts'
import { verdictWords } from '../verdict-words.ts'
import { basisWords, counted } from '../words.ts'
import { type Markup, markup, type Part, prose } from './markup.ts'
import {
  fold,
  group,
  item,
  list,
  requirementName,
  section,
  toneOf,
  verdictTag,
  waivedBy,
  waivedTag,
} from './parts.ts'

/** Every requirement by its verdict; groups without problems are folded. */
export function requirementsPart(run: FinishedRun): Markup {
  const groups = verdictsInOrder.flatMap((verdict) => {
    const requirements = withVerdict(run, verdict)
    return requirements.length === 0 ? [] : [verdictGroup(verdict, requirements, run)]
  })
  const words = markup`<p>By the number of an exchange, <code>evidence.har</code> and <code>events.ndjson</code> of the run have it whole.</p>\n`
  const everywhere = fold('Permitted for every requirement', list(catalogue.common.map(prose)))
  return section('Requirements', [words, groups, everywhere], 'requirements')
}

function verdictGroup(
  verdict: Verdict,
  requirements: readonly RequirementVerdict[],
  run: FinishedRun,
): Markup {
  const [first] = requirements
  // A run that was cut short would repeat the same reason fifty times.
  const isShared =
    requirements.length > 1 &&
    requirements.every(
      ({ reason, blockedBy }) => reason === first?.reason && blockedBy.join() === first.blockedBy.join(),
    )
  const heading = markup`${verdictTag(verdict)}: ${counted(requirements.length, 'requirement')}`
  return group(verdict, isBad(verdict) || verdict === 'inconclusive', heading, [
    markup`<p class="quiet">${verdictWords[verdict].meaning}</p>\n`,
    isShared && first ? reasonPart(first) : '',
    requirements.map((one) => requirementItem(one, run, isShared)),
  ])
}

function requirementItem(requirement: RequirementVerdict, run: FinishedRun, isShared: boolean): Markup {
  const { id, level, verdict, section, statement, waiver } = requirement
  const clause = markup`<p>${prose(statement)} <span class="quiet">(${level}, section <q>${section}</q>)</span></p>\n`
  const shown = [rest(requirement), violatedBy(requirement, run), exchanges(requirement), cases(requirement)]
  const why = isShared ? '' : reasonPart(requirement)
  return item({
    kind: verdict,
    tone: toneOf(verdict),
    id,
    summary: markup`${verdictTag(verdict)}${waivedTag(waiver)} ${requirementName(id)} <span class="quiet">${level}</span>`,
    content: [clause, why, waivedBy(waiver), shown, explanationPart(requirement)],
  })
}

function explanationPart({ id }: RequirementVerdict): Markup {
  const parts = explanationOf(rowOf(id)).map(
    ({ heading, texts, exchange }) =>
      markup`<h4>${heading}</h4>\n${list(texts.map(prose))}${exchange === undefined ? '' : markup`<pre>${exchange}</pre>\n`}`,
  )
  return markup`${parts}`
}

function reasonPart({ verdict, reason, blockedBy }: RequirementVerdict): Part {
  if (reason === '' && blockedBy.length === 0) return ''
  const words = verdict === 'fail' || verdict === 'warn' ? 'Fails only because of' : 'Blocked by'
  const behind = blockedBy.length === 0 ? '' : markup`${words} ${findingLinks(blockedBy)}.`
  const between = reason === '' || blockedBy.length === 0 ? '' : '. '
  return markup`<p>${reason}${between}${behind}</p>\n`
}

function rest({ basis }: RequirementVerdict): Part {
  return basis === undefined ? '' : markup`<p class="quiet">${basisWords(basis)}</p>\n`
}

function violatedBy({ id, findings: ids }: RequirementVerdict, { findings }: FinishedRun): Part {
  return findings.flatMap(({ id: finding, requirement, proof }) => {
    const last = proof.at(-1)
    if (requirement !== id || !ids.includes(finding) || last === undefined) return []
    return [markup`<p class="quiet">Violated in #${last.number}: ${findingLinks([finding])}</p>\n`]
  })
}

function exchanges({ shown = [], verdict }: RequirementVerdict): Part {
  if (shown.length === 0) return ''
  const numbers = shown.map(({ number }) => `#${number}`).join(', ')
  const words = verdict === 'observed' ? 'as recorded' : 'which satisfied it'
  return fold(
    `${shown.length === 1 ? 'Exchange' : 'Exchanges'} ${numbers}, ${words}`,
    shown.map(({ text }) => markup`<pre>${text}</pre>\n`),
  )
}

function cases({ cases }: RequirementVerdict): Part {
  if (cases.length === 0) return ''
  const items = cases.map(({ name, verdict, message, finding }) => {
    const why = message === '' ? '' : `: ${message}`
    const link = finding === undefined ? '' : [' (', findingLinks([finding]), ')']
    return markup`${verdictTag(verdict)} ${name}${why}${link}`
  })
  return fold(counted(cases.length, 'coverage case'), list(items))
}

function findingLinks(ids: readonly FindingId[]): Part {
  return ids.map((id, index) => markup`${index === 0 ? '' : ', '}<a href="#${id}">${id}</a>`)
}
