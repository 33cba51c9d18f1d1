import { requireEveryKind, test } from '../src/check/index.ts'

test('every response with a body is JSON sent as application/json', { tags: 'MEDIA-1' }, async ({
  samples,
  responses,
  expect,
}) => {
  const answers = await samples()
  expect(responses).toKeep('MEDIA-1')
  requireEveryKind(answers)
})
