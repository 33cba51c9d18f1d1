import type { Breach } from './cause.ts'
import type { Exchange } from './exchange.ts'
import type { RequirementId } from './generated/requirement-id.ts'
import type { OpenRequirementId } from './question-id.ts'

/** A response could have violated the requirement, and did not. */
export interface Satisfied {
  readonly state: 'satisfied'
  readonly requirement: RequirementId
  /** The kind of request or response, such as an operation or a limit: a pass needs several. */
  readonly coverageCase: string
  readonly exchanges: readonly Exchange[]
}

/** Responses violate the requirement. */
export interface Violated extends Omit<Breach, 'reason' | 'proof'> {
  readonly state: 'violated'
  /** The exchanges that show it, the decisive one last. */
  readonly exchanges: readonly Exchange[]
}

/** A response violated the requirement, and a fresh request did not confirm it. */
export interface Suspicious extends Omit<Violated, 'state'>, Pick<Breach, 'reason'> {
  readonly state: 'suspicious'
}

/** A response that something else keeps from deciding the requirement. */
export interface Undetermined {
  readonly state: 'undetermined'
  readonly requirement: RequirementId
  /**
   * `undecided`: something prevents the decision. `untried`: no response could violate it. `permitted`: the response is
   * open. `absent`: the subject does not occur on this target or in this profile.
   */
  readonly why: 'undecided' | 'untried' | 'permitted' | 'absent'
  readonly reason: string
  /** The requirement that judges the reason. */
  readonly blockedBy?: RequirementId
  readonly exchanges: readonly Exchange[]
}

/** The answer to a question of an OPEN requirement. */
export interface Observed {
  readonly state: 'observed'
  readonly requirement: OpenRequirementId
  /** Id of the question in the catalogue. */
  readonly question: string
  /** What was sent, where the question has several inputs. */
  readonly input?: string
  readonly answer: string
  readonly exchanges: readonly Exchange[]
}

/** What one exchange says of one requirement, given what was known before. */
export type Judgement = Satisfied | Violated | Suspicious | Undetermined | Observed

/** A judgement without its requirement. */
export type Unplaced =
  | Omit<Satisfied, 'requirement'>
  | Omit<Violated, 'requirement'>
  | Omit<Undetermined, 'requirement'>
