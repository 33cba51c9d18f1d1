import { describe, expect, it } from 'vitest'
import { Losses } from '../../../src/check/losses.ts'

describe('connections that break', () => {
  const losses = (answered: number, lost: number): Losses => {
    const all = new Losses()
    for (let index = 0; index < answered; index += 1) all.answered('createPet')
    if (lost > 0) all.survived('createPet', lost)
    return all
  }

  it.each([
    [10, 0, 2],
    [0, 0, 2],
    [99, 1, 3],
    [60, 40, 16],
    [50, 50, 20],
  ])(
    'take so many tries, of %i that were answered and %i that were lost by chance: %i',
    (answered, lost, tries) => {
      expect(losses(answered, lost).triesToSettle('createPet', 2)).toBe(tries)
      expect(losses(answered, lost).isSettling('createPet')).toBe(true)
    },
  )

  it('are settled by no number of tries where more break than are answered', () => {
    expect(losses(49, 51).triesToSettle('createPet', 2)).toBe(0)
    expect(losses(49, 51).isSettling('createPet')).toBe(false)
  })

  it('of one operation say nothing of another', () => {
    expect(losses(60, 40).triesToSettle('getPet', 2)).toBe(2)
  })
})
