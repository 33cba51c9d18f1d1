import { accepting, describeExplored, knownAlready, test } from '../../src/scenario/index.ts'

describeExplored('accept', 'at once', () => {
  test('JSON is answered, errors too, whatever a request accepts', { tags: 'MEDIA-1' }, ({ probes }) =>
    accepting(probes),
  )

  test(
    'an answer that the client has already carries the rate-limit headers too',
    { tags: 'RATE-1' },
    ({ probes }) => knownAlready(probes),
  )
})
