import { judgeBase, test } from '../src/check/index.ts'

test('the base address ends in /v1', { tags: 'VERSION-1' }, ({ run, expect }) => {
  expect(judgeBase(run.settings.baseUrl)).toHold()
})
