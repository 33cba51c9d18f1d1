import { describe } from 'vitest'
import { NotApplicable, requireEveryKind, test } from '../src/scenario/index.ts'

describe.concurrent('errors', () => {
  test('responses of every kind have their form', {
    tags: ['MEDIA-1', 'ERROR-1', 'ERROR-2', 'RATE-1', 'RATE-2'],
  }, async ({ samples }) => {
    requireEveryKind(await samples())
  })

  test('requests that the interface leaves open get no 5xx, and every 4xx carries an Error body', {
    tags: ['ERROR-3', 'ERROR-4'],
  }, async ({ provocations, responses }) => {
    await provocations()
    if (responses.isUntouched('ERROR-3'))
      throw new NotApplicable('no request was answered with a 4xx other than 400, 401, 404 and 429')
  })
})
