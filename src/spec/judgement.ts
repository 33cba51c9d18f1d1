import type { Exchange } from './exchange.ts'
import type { RequirementId } from './generated/requirement-id.ts'
import type { OpenRequirementId } from './question-id.ts'

/** A requirement that an answer could have broken, and did not. */
export interface Kept {
  readonly state: 'kept'
  readonly requirement: RequirementId
  /** In which of the ways that the requirement has: which operation, which limit, which kind of body. */
  readonly variety: string
  readonly exchanges: readonly Exchange[]
}

/** A requirement that answers show broken. */
export interface Broken {
  readonly state: 'broken'
  readonly requirement: RequirementId
  readonly expected: string
  readonly actual: string
  /** What shows it, the telling one last. */
  readonly exchanges: readonly Exchange[]
  /** The requirement whose violation, in an exchange among these, is the reason. */
  readonly blockedBy?: RequirementId
}

/** A requirement that an answer showed broken, and a fresh request did not, or nothing confirmed: it settles nothing. */
export interface Doubtful extends Omit<Broken, 'state'> {
  readonly state: 'doubtful'
  /** Why it settles nothing, unless it was seen once and not again. */
  readonly reason?: string
}

/** An answer that would say something of a requirement, were it not for something else. */
export interface Open {
  readonly state: 'open'
  readonly requirement: RequirementId
  /**
   * `untried`: the answer could not have broken it. `free`: the requirement leaves this answer to the service. `absent`:
   * what it is about is not there.
   */
  readonly why: 'undecided' | 'untried' | 'free' | 'absent'
  readonly reason: string
  /** The requirement that the reason is the affair of. */
  readonly see?: RequirementId
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
  /** The one that shows it. */
  readonly exchanges: readonly Exchange[]
}

/** What one exchange, beside what was known before it, says of one requirement. */
export type Judgement = Kept | Broken | Doubtful | Open | Observed

/** A judgement before it is known of which requirement it is. */
export type Unplaced = Unplace<Kept> | Unplace<Broken> | Unplace<Open>

type Unplace<J extends Judgement> = Omit<J, 'requirement'>
