import { type RunnerTestCase, TestRunner } from 'vitest'
import { type RequirementId, requirementIds } from '../spec/generated/requirement-id.ts'
import type { Undetermined } from '../spec/run-event.ts'
import { currentRun } from './current-run.ts'
import { ContractBreach } from './outcome.ts'

/**
 * Runs the tests of the suites so that they end as Vitest's users expect: a test fails where the target violates a
 * requirement that is among its tags, and is skipped, with the reason, where nothing could show that. Neither decides a
 * verdict: the oracle judges each exchange, whichever test sent it. Any other error is a fault of the suite.
 */
export default class SuiteRunner extends TestRunner {
  /** Vitest calls it in the place of the test's own function. */
  async runTask(test: RunnerTestCase): Promise<void> {
    const requirements = requirementIds.filter((id) => test.tags?.includes(id))
    const why = await reasonToSkip(TestRunner.getTestFn(test))
    const run = currentRun()
    if (why !== undefined)
      for (const requirement of requirements) run?.journal({ kind: 'undetermined', requirement, ...why })
    for (const requirement of requirements) {
      const violation = run?.responses.breachOf(requirement)
      if (violation !== undefined) throw ContractBreach.of(requirement, violation)
    }
    if (why !== undefined) test.context.skip(why.reason)
  }
}

/** Runs a test. @returns why it did not come to its end, where that is no fault of the suite */
async function reasonToSkip(run: () => unknown): Promise<Omit<Undetermined, 'requirement'> | undefined> {
  try {
    await run()
    return undefined
  } catch (error) {
    // Each run evaluates some modules of the suite anew: a class of one of them is known by its name alone.
    const why = error instanceof Error ? whyOf(error.name) : undefined
    if (!(error instanceof Error) || why === undefined) throw error
    return { why, reason: error.message, ...seeOf(error) }
  }
}

function whyOf(name: string): Undetermined['why'] | undefined {
  switch (name) {
    case 'Inconclusive':
    case 'Doubtful':
    case 'Unreachable':
    // What the client throws, and no scenario took for what it is: there was no request to be had.
    case 'BudgetSpent':
    case 'LimitWait':
      return 'undecided'
    case 'NotApplicable':
      return 'absent'
    case 'LeftOut':
      return 'skipped'
    default:
      return undefined
  }
}

function seeOf(error: object): { readonly see?: RequirementId } {
  const named = 'see' in error ? error.see : undefined
  const see = requirementIds.find((id) => id === named)
  return see === undefined ? {} : { see }
}
