import type { ServiceChange } from '../src/service/behaviour.ts'
import type { RequirementId } from '../src/spec/generated/requirement-id.ts'
import type { OperationId } from '../src/spec/operation.ts'
import type { ProfileName } from '../src/spec/profile.ts'
import type { Factors } from './factors.ts'

/** One way in which a service breaks one requirement. */
export interface Fault extends ServiceChange {
  readonly name: string
  readonly summary: string
  /** The requirement that it is there to break. */
  readonly target: RequirementId
  /** Requirements that cannot hold either while the target is broken in this way. */
  readonly collateral?: readonly RequirementId[]
  /** Requirements that break too where chance, or another fault beside it, has it so. */
  readonly mayBreak?: readonly RequirementId[]
  /** Where it is given, these alone may stay inconclusive on it. */
  readonly inconclusive?: readonly RequirementId[]
  /** What must come together for it to show; absent where that is no matter of one request. */
  readonly factors?: Factors | undefined
  /** The profiles that can see it. */
  readonly profiles: readonly ProfileName[]
  /** An edge case: shows at one limit of the hundred, with two parameters together, on a second request. */
  readonly edgeCase?: true
  /** Not found by the suite as it stands. A test fails when one is found and still says so. */
  readonly knownMiss?: true
  /**
   * How many requests of an operation it takes on the key that a run is made with, let in, before what it tells can be
   * no other than wrong; as many of one of several operations are enough.
   */
  readonly showsAfter?: Readonly<Partial<Record<OperationId, number>>>
  /** It shows in a run that may make the store unreadable, and in no other. */
  readonly takesUnreadable?: true
  /** It shows in a run with another User-Agent than the suite's own, and in no other. */
  readonly takesUserAgent?: true
}
