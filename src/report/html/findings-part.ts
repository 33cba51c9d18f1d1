import type { FindingId } from '../../events/finding.ts'
import type { FinishedRun, ReportedFinding } from '../../verdict/finished-run.ts'
import { whyDoubtful } from '../../verdict/why-doubtful.ts'
import { withVerdict } from '../summary.ts'
import { commands, difference } from './case-part.ts'
import { exchanges } from './exchanges.ts'
import { type Markup, markup } from './markup.ts'

/** The findings that no broken requirement of the page shows: doubtful, or of requirements that were not selected. */
export function findingsPart(run: FinishedRun): Markup {
  const shown = new Set<FindingId | undefined>(
    (['fail', 'warn'] as const).flatMap((verdict) =>
      withVerdict(run, verdict).flatMap(({ checks }) =>
        checks.filter((check) => check.verdict === verdict).map(({ finding }) => finding),
      ),
    ),
  )
  const others = run.findings.filter(({ id }) => !shown.has(id))
  if (others.length === 0) return markup``
  return markup`<section>
<h2>Other findings</h2>
<p>They break no requirement of this run: a finding that nothing confirmed settles nothing, or the requirement was not selected or is broken by what is told above.</p>
${others.map(findingPart)}</section>
`
}

function findingPart({
  id,
  requirement,
  level,
  certainty,
  reason,
  expected,
  actual,
  proof,
  checks,
}: ReportedFinding): Markup {
  const by = checks.length === 0 ? '' : `, met by: ${checks.join('; ')}`
  return markup`<article class="case" id="${id}">
<h3><a href="#${id}">${id}</a> ${requirement}</h3>
<p class="quiet">${level}, ${certainty === 'final' ? 'final' : whyDoubtful(reason)}${by}</p>
${difference(expected, actual)}${commands(proof.map(({ curl }) => curl))}${exchanges(proof.map(({ text }) => text))}</article>
`
}
