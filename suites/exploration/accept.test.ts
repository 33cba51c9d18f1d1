import { describe } from 'vitest'
import { test } from '../../src/check/index.ts'

describe.concurrent('accept', () => {
  test('JSON is answered, errors too, whatever a request accepts', { tags: 'MEDIA-1' }, async ({
    exploration,
    responses,
    expect,
  }) => {
    await exploration.accepting()
    expect(responses).toKeep('MEDIA-1')
  })
})
