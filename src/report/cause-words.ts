import type { Cause } from '../spec/cause.ts'

/** What breaks, and what does not, in a sentence for each. */
export function causeWords({ factors }: Cause): readonly string[] {
  if (factors.length === 0) return ['However it is asked: the plainest request of its kind breaks it.']
  const kept = factors.flatMap(({ factor, kept: numbers }) => {
    const last = numbers.at(-1)
    return last === undefined ? [] : [`${factor} (#${last})`]
  })
  return [
    `Breaks with ${factors.map(({ factor, level }) => `${factor}: ${level}`).join('; ')}.`,
    ...(kept.length === 0 ? [] : [`Kept without ${kept.join(', without ')}.`]),
  ]
}
