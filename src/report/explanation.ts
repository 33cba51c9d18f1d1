import { clauses } from '../spec/generated/clauses.ts'
import type { Needs, Requirement, ViolationExample } from '../spec/requirement.ts'

/** A part of an explanation: a heading, and a list of sentences or words. */
export interface ExplanationPart {
  readonly heading: string
  readonly texts: readonly string[]
  /** An exchange as readable HTTP, if there is one. */
  readonly exchange?: string
}

/** What explains a requirement besides its statement, from its clauses to an example of a violation. */
export function explanationOf(requirement: Requirement): readonly ExplanationPart[] {
  const { needs = {}, observes, tried, freedoms, example } = requirement
  const questions = Object.entries(observes).map(([question, text]) => `${question}: ${text}`)
  const parts: readonly ExplanationPart[] = [
    { heading: 'Clauses', texts: requirement.clauses.map(clauseOf) },
    { heading: 'Permitted', texts: freedoms },
    { heading: 'Tried', texts: [...tried, ...needed(needs)] },
    { heading: 'Questions', texts: questions },
    ...(example === undefined ? [] : [examplePart(example)]),
  ]
  return parts.filter(({ texts }) => texts.length > 0)
}

function clauseOf(number: string): string {
  return `${number}: ${(clauses[number] ?? '').replaceAll(/\b_|_\b/g, '')}`
}

function needed({ answers, coverageCases, each }: Needs): readonly string[] {
  return [
    ...(each === undefined ? [] : [`A pass needs a response of each kind: ${each.join('; ')}.`]),
    ...(coverageCases === undefined ? [] : [`A pass needs responses of ${coverageCases} kinds.`]),
    ...(answers === undefined ? [] : [`A pass needs ${answers} responses.`]),
  ]
}

function examplePart({ summary, expected, actual, exchange }: ViolationExample): ExplanationPart {
  return {
    heading: 'Example of a violation',
    texts: [`A service that ${summary}: expected ${expected}, got ${actual}.`],
    ...(exchange !== undefined && { exchange }),
  }
}
