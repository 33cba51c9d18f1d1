import { expect, test } from 'vitest'
import { readTarget, readTargets } from '../../src/read/read-targets.ts'
import { readRequirementTold } from '../../src/read/requirement-told.ts'
import { readTargetHistory } from '../../src/read/target-history.ts'
import { requirementText, targetsText, targetText } from '../../src/tell/history-text.ts'
import { aHistory } from '../support/a-history.ts'
import { endAt, fourTargets } from '../support/four-targets.ts'

const look = { colour: false, width: 100, now: endAt + 6 * 3_600_000 }

test('targets, one of them, and a row of it are told as people read them', async () => {
  const { history } = await aHistory(fourTargets, endAt)
  const broken = await readTarget(history, 'broken')
  if (broken === undefined) throw new Error('it is there')
  const texts = [
    targetsText(await readTargets(history), look),
    targetText(await readTargetHistory(history, broken), look),
    requirementText(await readRequirementTold(history, broken, 'LIST-3'), look),
    requirementText(await readRequirementTold(history, broken, 'GET-2'), look),
  ]
  await expect(texts.join('----\n')).toMatchFileSnapshot('snapshots/history.txt.snap')
})

test('what a target says makes no line of its own, and no terminal obeys it', async () => {
  const hostile = 'a\nb\u001b[31m'
  const { history } = await aHistory(
    [{ name: 'odd', labels: { note: hostile }, nights: [{ answer: hostile }, { unreachable: hostile }] }],
    endAt,
  )
  const odd = await readTarget(history, 'odd')
  if (odd === undefined) throw new Error('it is there')
  const text = targetText(await readTargetHistory(history, odd), look)
  expect(text).toContain('a b\\u{1b}[31m')
  expect(text).not.toMatch(/^b/m)
  expect(text).not.toContain('\u001b')
})

test('a history without targets says so', () => {
  expect(targetsText([], look)).toBe('The history has no target yet.\n')
})
