import type { questionTexts } from './generated/question-texts.ts'

/** The requirements that ask questions. */
export type OpenRequirementId = keyof typeof questionTexts

/** Question ids of an OPEN requirement. */
export type QuestionId<R extends OpenRequirementId> = keyof (typeof questionTexts)[R]
