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
  const but = counterexample && `#${counterexample.number}`
  if (factors.length === 0)
    return [
      but === undefined
        ? 'Every such request fails, even the simplest.'
        : `The simplest such request fails. Others pass (for example ${but}).`,
    ]
  const passing = factors.flatMap(({ factor, kept: numbers }) => {
    const last = numbers.at(-1)
    return last === undefined ? [] : [{ factor, last }]
  })
  const isOperation = ({ factor }: { readonly factor: string }): boolean => factor === 'operation'
  const without = passing
    .filter((one) => !isOperation(one))
    .map(({ factor, last }) => `without ${factor} (request #${last})`)
  return [
    `Breaks with ${factors.map(({ factor, level }) => `${factor}: ${level}`).join('; ')}.`,
    ...passing
      .filter(isOperation)
      .map(({ last }) => `Other operations respond correctly (request #${last}).`),
    ...(without.length === 0 ? [] : [`Passes ${without.join(', ')}.`]),
    ...(but === undefined ? [] : [`Not every such request fails (for example ${but}).`]),
  ]
}
