import { type Cause, dependsOnEarlier } from '../spec/cause.ts'

/** What a cause is, and what it is not, in a sentence for each. */
export function causeWords(cause: Cause): readonly string[] {
  const { factors, counterexample, proof } = cause
  if (counterexample !== undefined && dependsOnEarlier(cause)) {
    const violating = proof.findLast(({ number }) => number !== counterexample.number)
    const violated = violating === undefined ? '' : `violated it in #${violating.number} and `
    return [
      `Depends on earlier requests, on others at the same time, or on chance: the same request ${violated}satisfied it in #${counterexample.number}.`,
    ]
  }
  const but = counterexample && `(for example #${counterexample.number})`
  if (factors.length === 0)
    return [
      but === undefined
        ? 'Every such request fails, even the simplest.'
        : `The simplest such request fails. Others pass ${but}.`,
    ]
  const passing = factors.filter(({ kept }) => kept.length > 0)
  const operations = passing
    .filter(({ factor }) => factor === 'operation')
    .map(({ kept }) => `Other operations respond correctly (request #${kept.at(-1)}).`)
  const without = passing
    .filter(({ factor }) => factor !== 'operation')
    .map(({ factor, kept }) => `without ${factor} (request #${kept.at(-1)})`)
  return [
    `Breaks with ${factors.map(({ factor, level }) => `${factor}: ${level}`).join('; ')}.`,
    ...operations,
    ...(without.length === 0 ? [] : [`Passes ${without.join(', ')}.`]),
    ...(but === undefined ? [] : [`Not every such request fails ${but}.`]),
  ]
}
