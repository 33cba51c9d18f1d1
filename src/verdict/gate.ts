import type { FinishedRun, RequirementVerdict } from './finished-run.ts'

/** The broken requirements that nothing waives: by these a run fails its gate. */
export function unwaived({ requirements }: FinishedRun): readonly RequirementVerdict[] {
  return requirements.filter(({ verdict, waiver }) => verdict === 'fail' && waiver === undefined)
}

/** The MUST requirements that were not judged, but for those that a broken one leaves open: that one speaks for them. */
export function openMusts({ requirements }: FinishedRun): readonly RequirementVerdict[] {
  const broken = new Set(
    requirements.flatMap(({ verdict, findings }) => (verdict === 'fail' ? findings : [])),
  )
  return requirements.filter(
    ({ level, verdict, because }) =>
      level === 'MUST' && verdict === 'inconclusive' && !because.some((id) => broken.has(id)),
  )
}
