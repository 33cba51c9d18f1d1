import type { Breach } from './cause.ts'
import type { Exchange } from './exchange.ts'
import type { RequirementId } from './generated/requirement-id.ts'
import type { OpenRequirementId } from './question-id.ts'

/** A response could have violated the requirement, and did not. */
export interface Satisfied {
  readonly state: 'satisfied'
  readonly requirement: RequirementId
  /** Which operation, which limit, which kind of body: a pass needs several. */
  readonly coverageCase: string
  readonly exchanges: readonly Exchange[]
}

/** Responses violate the requirement. */
export interface Violated extends Omit<Breach, 'reason' | 'proof'> {
  readonly state: 'violated'
  /** What shows it, the telling one last. */
  readonly exchanges: readonly Exchange[]
}

/** A response violated the requirement, and a fresh request did not show it again, or nothing confirmed it. */
export interface Suspicious extends Omit<Violated, 'state'>, Pick<Breach, 'reason'> {
  readonly state: 'suspicious'
}

/** A response would decide the requirement, were it not for something else. */
export interface Undetermined {
  readonly state: 'undetermined'
  readonly requirement: RequirementId
  /**
   * `undecided`: a response would show something, were it not for the reason. `untried`: no response could violate it.
   * `permitted`: the requirement leaves the response to the service. `absent`: what it is about does not occur on this
   * target, or in this profile.
   */
  readonly why: 'undecided' | 'untried' | 'permitted' | 'absent'
  readonly reason: string
  /** The requirement that judges the reason. */
  readonly blockedBy?: RequirementId
  readonly exchanges: readonly Exchange[]
}

/** An answer to a question of an OPEN requirement. */
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

/** What one exchange, beside what was known before it, says of one requirement. */
export type Judgement = Satisfied | Violated | Suspicious | Undetermined | Observed

/** A judgement before it is known of which requirement it is. */
export type Unplaced =
  | Omit<Satisfied, 'requirement'>
  | Omit<Violated, 'requirement'>
  | Omit<Undetermined, 'requirement'>
