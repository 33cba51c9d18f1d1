import { describeExplored, test } from '../../src/check/index.ts'

describeExplored('accept', () => {
  test('JSON is answered, errors too, whatever a request accepts', { tags: 'MEDIA-1' }, async ({
    exploration,
    responses,
    expect,
  }) => {
    await exploration.accepting()
    expect(responses).toKeep('MEDIA-1')
  })
})
