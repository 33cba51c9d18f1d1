import type { FinishedRun, RequirementVerdict } from './finished-run.ts'

/** The broken requirements that nothing waives: by these a run fails its gate. */
export function unwaived({ requirements }: FinishedRun): readonly RequirementVerdict[] {
  return requirements.filter(({ verdict, waiver }) => verdict === 'fail' && waiver === undefined)
}

/** The MUST requirements that were not judged: those that a broken one alone leaves open, since it speaks for them, and the others. */
export function undecidedMusts({ requirements }: FinishedRun): {
  readonly blocked: readonly RequirementVerdict[]
  readonly open: readonly RequirementVerdict[]
} {
  const broken = new Set(
    requirements.flatMap(({ verdict, findings }) => (verdict === 'fail' ? findings : [])),
  )
  const isBlocked = ({ because }: RequirementVerdict): boolean =>
    because.length > 0 && because.every((id) => broken.has(id))
  const undecided = requirements.filter(
    ({ level, verdict }) => level === 'MUST' && verdict === 'inconclusive',
  )
  return { blocked: undecided.filter(isBlocked), open: undecided.filter((one) => !isBlocked(one)) }
}
