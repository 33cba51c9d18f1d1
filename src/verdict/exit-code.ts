import type { FinishedRun, RequirementVerdict, StopSignal } from './finished-run.ts'
import { otherReadings } from './other-readings.ts'

/** The exit codes as the help explains them. */
export const exitCodeWords: Readonly<Record<number, string>> = {
  0: 'the service conforms, or waivers cover every MUST that it violates',
  1: 'the service violates a MUST that no waiver covers, or --strict-waivers found a waiver that is not needed',
  2: 'the command is wrong, or the reports could not be written',
  3: 'no verdict: the service could not be reached, rejected the key, or could not be tested completely',
  4: 'an error in the suite itself',
  129: 'SIGHUP interrupted the run, as when the terminal closes',
  130: 'SIGINT interrupted the run',
  143: 'SIGTERM interrupted the run',
}

/** The exit code of a process that a signal ended, as in shells. */
export function signalExitCode(signal: StopSignal): number {
  return { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }[signal]
}

/** How a command ends. */
export interface Exit {
  readonly code: number
  /** The reason for the code in one line; empty where the user knows it already. */
  readonly reason: string
  /** What the user can do next, in a sentence or two. */
  readonly next?: string
}

/** How a run ends, by precedence: a signal, an error of the suite, unwritten reports, a violation, no verdict. */
export function exitOf(run: FinishedRun, reported = true): Exit {
  const { stoppedBy, suiteFaults, verdict, waivers } = run
  if (stoppedBy !== undefined)
    return { code: signalExitCode(stoppedBy), reason: `${stoppedBy} interrupted the run` }
  const [fault] = suiteFaults
  if (fault !== undefined) return { code: 4, reason: `the suite itself failed: ${fault}` }
  if (!reported) return { code: 2, reason: 'the reports could not be written' }
  const violated = unwaived(run)
  const waived = run.requirements.flatMap(({ id, waiver }) => (waiver === undefined ? [] : { id, waiver }))
  if (verdict === 'non-conformant' && (violated.length > 0 || waived.length === 0))
    return { code: 1, reason: `the target violates ${idsOf(violated) || 'the interface'}${orElse(run)}` }
  const unneeded =
    waivers?.strict === true ? waivers.entries.filter(({ state }) => state === 'not needed') : []
  if (unneeded.length > 0) {
    const names = unneeded.map(({ requirement }) => requirement).join(', ')
    return {
      code: 1,
      reason: `the target conforms, but a waiver is no longer needed (--strict-waivers): remove ${names} from the file`,
    }
  }
  const { blocked, open } = undecidedMusts(run)
  const why = whyUndecided(run, open)
  if (why !== undefined) return { code: 3, reason: `no verdict: ${why}` }
  const passed = run.requirements.filter((one) => one.level === 'MUST' && one.verdict === 'pass').length
  if (waived.length === 0)
    return { code: 0, reason: `no violation; MUST requirements that passed: ${passed}` }
  const names = waived.map(({ id, waiver }) => `${id} until ${waiver.until}`).join(', ')
  const untested = blocked.length === 0 ? '' : `; not tested because of that: ${idsOf(blocked)}`
  return { code: 0, reason: `all that the target violates is waived: ${names}${untested}` }
}

/** Why a run without unwaived violations has no verdict; undefined where it has one. */
function whyUndecided(run: FinishedRun, open: readonly RequirementVerdict[]): string | undefined {
  const stop = run.preflight?.reason ?? run.unreachable
  if (stop !== undefined) return stop
  const [first] = open
  // A run that was cut short has not tested everything.
  if (!run.complete)
    return `the run did not come to its end${first === undefined ? '' : ` (${first.reason})`}`
  if (first !== undefined) {
    const which = open.length === 1 ? first.id : `${open.length} MUST requirements, such as ${first.id},`
    return `${which} could not be tested: ${first.reason}`
  }
  return run.verdict === 'inconclusive' ? 'no MUST or SHOULD was judged' : undefined
}

function orElse(run: FinishedRun): string {
  const readings = otherReadings(run)
  return readings.length === 0 ? '' : `; or ${readings.join(', or ')}`
}

function idsOf(requirements: readonly RequirementVerdict[]): string {
  return requirements.map(({ id }) => id).join(', ')
}

/** The violated requirements without a waiver, which fail a gate. */
export function unwaived({ requirements }: FinishedRun): readonly RequirementVerdict[] {
  return requirements.filter(({ verdict, waiver }) => verdict === 'fail' && waiver === undefined)
}

/** The MUST requirements without a verdict: those that only violated ones block, and the others. */
export function undecidedMusts({ requirements }: FinishedRun): {
  readonly blocked: readonly RequirementVerdict[]
  readonly open: readonly RequirementVerdict[]
} {
  const broken = new Set(
    requirements.flatMap(({ verdict, findings }) => (verdict === 'fail' ? findings : [])),
  )
  const isBlocked = ({ blockedBy }: RequirementVerdict): boolean =>
    blockedBy.length > 0 && blockedBy.every((id) => broken.has(id))
  const undecided = requirements.filter(
    ({ level, verdict }) => level === 'MUST' && verdict === 'inconclusive',
  )
  return { blocked: undecided.filter(isBlocked), open: undecided.filter((one) => !isBlocked(one)) }
}
