import { describeExplored, test } from '../../src/check/index.ts'

describeExplored('accept', () => {
  test('JSON is answered, errors too, whatever a request accepts', { tags: 'MEDIA-1' }, async ({
    exploration,
  }) => {
    await exploration.accepting()
  })

  test('an answer that the client has already carries the rate-limit headers too', {
    tags: 'RATE-1',
  }, async ({ exploration }) => {
    await exploration.knownAlready()
  })
})
