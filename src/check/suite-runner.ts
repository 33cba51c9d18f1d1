import { type RunnerTestCase, type RunnerTestFile, TestRunner } from 'vitest'
import { type RequirementId, requirementIds } from '../spec/generated/requirement-id.ts'
import type { Unjudged } from '../spec/run-event.ts'
import { beginStage } from './begin-stage.ts'
import { current } from './current-run.ts'
import { ContractBreach } from './outcome.ts'
import { sectionOf } from './section-of.ts'

/**
 * Runs the tests of the suites: a test fails where the target violates a requirement that is among its tags, and is
 * skipped, with the reason, where nothing could show that. Neither decides a verdict: the oracle judges each exchange,
 * whichever test sent it. Any other error is a fault of the suite.
 */
export default class SuiteRunner extends TestRunner {
  /** Called before Vitest reads a file, whose groups look at the remaining budget. */
  override onCollectStart(file: RunnerTestFile): void {
    super.onCollectStart(file)
    beginStage(sectionOf(file.filepath))
  }

  /** Called in the place of the test's own function. */
  async runTask(test: RunnerTestCase): Promise<void> {
    const requirements = requirementIds.filter((id) => test.tags?.includes(id))
    const why = await reasonToSkip(TestRunner.getTestFn(test), test)
    const { run } = current
    const unsent = run?.responses.whyNotSent
    for (const requirement of requirements)
      if (why !== undefined) run?.journal({ kind: 'undetermined', requirement, ...why })
      else if (unsent !== undefined && isOpen(requirement)) {
        // A scenario went on without a request that could not be sent.
        const whyOpen = kindOf(test) === 'required' ? 'undecided' : 'skipped'
        run?.journal({ kind: 'undetermined', requirement, why: whyOpen, reason: unsent.message })
      }
    if (run?.stopped !== undefined) test.context.skip(run.stopped)
    for (const requirement of requirements) {
      const violation = run?.responses.breachOf(requirement)
      if (violation !== undefined) throw new ContractBreach(violation)
    }
    if (why !== undefined) test.context.skip(why.reason)
  }
}

/** Whether a verdict needs a test, or it goes further, as those at the end do. */
function kindOf({ meta, file }: RunnerTestCase): 'required' | 'exploring' | 'closing' {
  if (meta.explores === true) return 'exploring'
  return sectionOf(file.filepath) === 'closing' ? 'closing' : 'required'
}

/** Whether no response so far says anything of a requirement. */
function isOpen(requirement: RequirementId): boolean {
  const responses = current.run?.responses
  return responses?.isUntouched(requirement) === true && responses.openOf(requirement) === undefined
}

/** Runs a test; returns why it did not come to its end, where that is no fault of the suite. */
async function reasonToSkip(run: () => unknown, test: RunnerTestCase) {
  try {
    await run()
    return undefined
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const blockedBy = requirementIds.find((id) => 'blockedBy' in error && error.blockedBy === id)
    const why = whyOf(error, test, blockedBy !== undefined)
    if (why === undefined) throw error
    return { why, reason: error.message, ...(blockedBy && { blockedBy }) }
  }
}

/** Why a required test and an exploring one do not come to their ends, by the names of errors. */
const reasons: Readonly<Record<string, readonly [required: Unjudged['why'], exploring: Unjudged['why']]>> = {
  Inconclusive: ['undecided', 'skipped'],
  Unreachable: ['undecided', 'undecided'],
  // Thrown by the client where no request was to be had.
  BudgetSpent: ['undecided', 'skipped'],
  LimitWait: ['undecided', 'skipped'],
  // In a required test, the requirement does not apply to this target.
  NotApplicable: ['absent', 'skipped'],
  LeftOut: ['skipped', 'skipped'],
}

/** By the name of an error, since each run evaluates some modules of the suite, and their classes, anew. */
function whyOf(error: Error, test: RunnerTestCase, isBlocked: boolean): Unjudged['why'] | undefined {
  const [required, exploring] = reasons[error.name] ?? []
  const kind = kindOf(test)
  if (error.name !== 'Inconclusive') return kind === 'exploring' ? exploring : required
  // An exploring test takes nothing from what the required tests showed, nor does a re-check at the end.
  const isFurther = kind === 'exploring' || (kind === 'closing' && 'lacksRequests' in error)
  return isFurther && !isBlocked ? exploring : required
}
