import type { Judgement } from '../../../../src/spec/judgement.ts'

/** What the oracle says, a line each. */
export function linesOf(judgements: readonly Judgement[]): readonly string[] {
  return judgements.map((judgement) => {
    const { state, requirement } = judgement
    if (state === 'satisfied') return `${requirement} satisfied: ${judgement.coverageCase}`
    if (state === 'violated' || state === 'suspicious')
      return `${requirement} ${state}: expected ${judgement.expected}, got ${judgement.actual}`
    if (state === 'observed') return `${requirement} observed, ${judgement.question}: ${judgement.answer}`
    return `${requirement} undetermined, ${judgement.why}: ${judgement.reason}; see ${judgement.blockedBy ?? 'nothing'}`
  })
}

/** Lines as a text, each once. */
export function textOf(lines: readonly string[]): string {
  return `${[...new Set(lines)].toSorted().join('\n')}\n`
}
