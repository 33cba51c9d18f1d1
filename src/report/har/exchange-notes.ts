import type { FinishedRun } from '../../verdict/finished-run.ts'

/** What a run says of an exchange beside what was sent and what came. */
export interface ExchangeNotes {
  /** The requirements of which the report shows it: it satisfied them, or shows what they leave open. */
  readonly shows: readonly string[]
  /** The requirements that it violates, by itself or beside others. */
  readonly violates: readonly string[]
  /** The findings that it is evidence of, those included that settle nothing. */
  readonly findings: readonly string[]
}

/** Looks up what a run says of its exchanges, by their numbers. */
export function exchangeNotes({
  requirements,
  findings,
}: Pick<FinishedRun, 'requirements' | 'findings'>): (number: number) => ExchangeNotes {
  const shows = new Map<number, Set<string>>()
  for (const { id, basis, shown = [] } of requirements)
    for (const number of [...(basis?.exchanges ?? []), ...shown.map((one) => one.number)])
      shows.set(number, (shows.get(number) ?? new Set()).add(id))
  const proven = Map.groupBy(
    findings.flatMap((finding) =>
      [...new Set(finding.proof.map(({ number }) => number))].map((number) => ({ number, finding })),
    ),
    ({ number }) => number,
  )
  return (number) => {
    const evidenceOf = (proven.get(number) ?? []).map(({ finding }) => finding)
    const final = evidenceOf.filter(({ certainty }) => certainty === 'final')
    return {
      shows: [...(shows.get(number) ?? [])],
      violates: [...new Set(final.map(({ requirement }) => requirement))],
      findings: evidenceOf.map(({ id }) => id),
    }
  }
}
