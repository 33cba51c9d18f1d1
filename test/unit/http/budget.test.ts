import { expect, test } from 'vitest'
import { Budget, BudgetSpent } from '../../../src/http/budget.ts'

function spend(budget: Budget, requests: number): void {
  for (let sent = 0; sent < requests; sent += 1) budget.spend()
}

test('no more leave than the limit, what is held back left out', () => {
  const budget = new Budget(3)
  budget.hold(1)
  spend(budget, 2)
  expect(() => budget.spend()).toThrow(BudgetSpent)
  budget.hold(0)
  budget.spend()
  expect(() => budget.spend()).toThrow("the run's 3 requests (--max-requests) are spent")
  budget.extend(1)
  budget.spend()
  budget.refund()
  expect(budget.left).toBe(1)
})

test('exploration takes no more than what the verdicts and the reserve leave', () => {
  const budget = new Budget(10, 4, () => 1)
  expect(budget.spare).toBe(5)
  expect(budget.explore(6)).toBe(false)
  expect(budget.explore(5)).toBe(true)
  expect(budget.explore(1)).toBe(false)
})

test('what the verdicts did not need is free for exploration once they are decided', () => {
  const budget = new Budget(10, 4, () => 1)
  spend(budget, 2)
  expect(budget.spare).toBe(5)
  budget.release()
  expect(budget.spare).toBe(7)
})

test('what went elsewhere is not lent out again while what was set aside is still to be sent', () => {
  const budget = new Budget(10, 0, () => 1)
  spend(budget, 4)
  expect(budget.explore(3)).toBe(true)
  expect(budget.spare).toBe(2)
  expect(budget.explore(2)).toBe(true)
  expect(budget.explore(1)).toBe(false)
  spend(budget, 5)
  expect(budget.left).toBe(1)
})

test('exploration leaves the same of what the limits let out', () => {
  let room: number | undefined = 6
  const budget = new Budget(
    100,
    2,
    () => 1,
    () => room,
  )
  expect(budget.spare).toBe(3)
  spend(budget, 2)
  room = 4
  expect(budget.spare).toBe(3)
  expect(budget.explore(3)).toBe(true)
  expect(budget.explore(1)).toBe(false)
  room = undefined
  expect(budget.spare).toBe(94)
})

test('what is kept apart makes the run shorter, whatever the limits let out', () => {
  const room = 20
  const budget = new Budget(
    30,
    2,
    () => 1,
    () => room,
  )
  budget.keepApart(25)
  expect([budget.left, budget.spare]).toStrictEqual([5, 2])
  budget.keepApart(0)
  expect([budget.left, budget.spare]).toStrictEqual([30, 17])
})

test('exploration is over once it has had all that the run has for it, not while a limit holds it back', () => {
  let room: number | undefined = 0
  const budget = new Budget(
    10,
    4,
    () => 1,
    () => room,
  )
  expect([budget.spare, budget.isExplored]).toStrictEqual([0, false])
  room = undefined
  expect(budget.explore(5)).toBe(true)
  expect(budget.isExplored).toBe(true)
  budget.release()
  expect([budget.spare, budget.isExplored]).toStrictEqual([4, false])
})

test('what the verdicts have not needed is free once, whatever else they need later', () => {
  const budget = new Budget(20, 10)
  spend(budget, 3)
  budget.release()
  expect(budget.spare).toBe(17)
  spend(budget, 2)
  budget.release()
  expect(budget.spare).toBe(15)
})
