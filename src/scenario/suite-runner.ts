import { type RunnerTestCase, type RunnerTestFile, TestRunner } from 'vitest'
import { type RequirementId, requirementIds } from '../spec/generated/requirement-id.ts'
import type { Unjudged } from '../spec/run-event.ts'
import { beginStage } from './begin-stage.ts'
import { current } from './current-run.ts'
import { ContractBreach } from './outcome.ts'
import { sectionOf } from './section-of.ts'

/** Fails a test whose requirement is violated, and skips one that showed nothing; the oracle decides verdicts. */
export default class SuiteRunner extends TestRunner {
  /** Vitest calls this before it reads a file, whose groups look at the remaining budget. */
  override onCollectStart(file: RunnerTestFile): void {
    super.onCollectStart(file)
    beginStage(sectionOf(file.filepath))
  }

  /** Vitest calls this instead of the test's function. */
  async runTask(test: RunnerTestCase): Promise<void> {
    const requirements = requirementIds.filter((id) => test.tags?.includes(id))
    const why = await reasonToSkip(TestRunner.getTestFn(test), test)
    const { run } = current
    const unsent = run?.responses.whyNotSent
    for (const requirement of requirements)
      if (why !== undefined) run?.journal({ kind: 'undetermined', requirement, ...why })
      else if (unsent !== undefined && isOpen(requirement)) {
        // The scenario went on without a request that could not be sent.
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

/** Whether a verdict needs the test, or it explores or closes. */
function kindOf({ meta, file }: RunnerTestCase): 'required' | 'exploring' | 'closing' {
  if (meta.explores === true) return 'exploring'
  return sectionOf(file.filepath) === 'closing' ? 'closing' : 'required'
}

/** Whether no response says anything of a requirement. */
function isOpen(requirement: RequirementId): boolean {
  const responses = current.run?.responses
  return responses?.isUntouched(requirement) === true && responses.openOf(requirement) === undefined
}

/** Runs a test; returns why it ended early, unless that is an error of the suite. */
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

/** The state that a required and an exploring test leave, by the error's name. */
const reasons: Readonly<Record<string, readonly [required: Unjudged['why'], exploring: Unjudged['why']]>> = {
  Inconclusive: ['undecided', 'skipped'],
  Unreachable: ['undecided', 'undecided'],
  // The client throws these where no request could leave.
  BudgetSpent: ['undecided', 'skipped'],
  LimitWait: ['undecided', 'skipped'],
  // In a required test, the requirement does not apply to this target.
  NotApplicable: ['absent', 'skipped'],
  LeftOut: ['skipped', 'skipped'],
}

/** By error name, since each run evaluates the classes of some modules anew. */
function whyOf(error: Error, test: RunnerTestCase, isBlocked: boolean): Unjudged['why'] | undefined {
  const [required, exploring] = reasons[error.name] ?? []
  const kind = kindOf(test)
  if (error.name !== 'Inconclusive') return kind === 'exploring' ? exploring : required
  // Exploring tests and re-checks at the end take nothing from required ones.
  const isFurther = kind === 'exploring' || (kind === 'closing' && 'lacksRequests' in error)
  return isFurther && !isBlocked ? exploring : required
}
