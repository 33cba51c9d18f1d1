import { describe } from 'vitest'
import { NotApplicable, requireEveryKind, test } from '../src/check/index.ts'

describe.concurrent('errors', () => {
  test('400, 401 and 404 carry an Error body', { tags: 'ERROR-1' }, async ({
    samples,
    responses,
    expect,
  }) => {
    const answers = await samples()
    expect(responses).toKeep('ERROR-1')
    requireEveryKind(answers)
  })

  test("an Error's status equals the HTTP status", { tags: 'ERROR-2' }, async ({
    samples,
    responses,
    expect,
  }) => {
    const answers = await samples()
    expect(responses).toKeep('ERROR-2')
    requireEveryKind(answers)
  })

  test('every other 4xx carries an Error body too', { tags: 'ERROR-3' }, async ({
    provocations,
    responses,
    expect,
  }) => {
    await provocations()
    if (responses.breachOf('ERROR-3') === undefined && responses.keptBy('ERROR-3') === 0) {
      throw new NotApplicable('no request was answered with a 4xx other than 400, 401, 404 and 429')
    }
    expect(responses).toKeep('ERROR-3')
  })

  test('no request is answered 5xx', { tags: 'ERROR-4' }, async ({ provocations, responses, expect }) => {
    await provocations()
    expect(responses).toKeep('ERROR-4')
  })
})
