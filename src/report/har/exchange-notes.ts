import type { FinishedRun } from '../../verdict/finished-run.ts'

/** What a run says of an exchange beside what was sent and what came: ids of requirements and of findings. */
export interface ExchangeNotes {
  /** It satisfied them, or shows what they leave open. */
  readonly shows: readonly string[]
  readonly violates: readonly string[]
  /** It is evidence of them, those included that settle nothing. */
  readonly findings: readonly string[]
}

/** What a run says of the exchange with a number. */
export function exchangeNotes({ requirements, findings }: FinishedRun, number: number): ExchangeNotes {
  const isIt = (one: { readonly number: number }): boolean => one.number === number
  const shown = requirements.filter(
    ({ basis, shown = [] }) => basis?.exchanges.includes(number) === true || shown.some(isIt),
  )
  const proven = findings.filter(({ proof }) => proof.some(isIt))
  const final = proven.filter(({ certainty }) => certainty === 'final')
  return {
    shows: shown.map(({ id }) => id),
    violates: [...new Set(final.map(({ requirement }) => requirement))],
    findings: proven.map(({ id }) => id),
  }
}
