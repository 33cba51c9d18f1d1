import type { OpenRequirementId, QuestionId } from '../src/spec/question-id.ts'

/** By OPEN requirement and question, a text that an observed answer has to contain. */
export type Answers = {
  readonly [R in OpenRequirementId]?: { readonly [Q in QuestionId<R>]?: string }
}

/** One for every question. */
export type AllAnswers = { readonly [R in OpenRequirementId]: { readonly [Q in QuestionId<R>]: string } }

/** One answer that is declared. */
export interface DeclaredAnswer {
  readonly requirement: string
  readonly question: string
  readonly text: string
}

/** All that are declared, one by one. */
export function declared(answers: Answers): readonly DeclaredAnswer[] {
  return Object.entries(answers).flatMap(([requirement, texts]) =>
    Object.entries<string>(texts).map(([question, text]) => ({ requirement, question, text })),
  )
}
