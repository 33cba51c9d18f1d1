import {
  describeExplored,
  test,
  unspecifiedIds,
  unspecifiedLimits,
  unspecifiedStatuses,
} from '../../src/scenario/index.ts'

// They judge nothing, so all required requests come first.
describeExplored('open inputs', 'at once', () => {
  test.for(unspecifiedLimits)('limit=%s is left open', { tags: 'LIST-9' }, async ([_, limit], { probes }) => {
    await probes.unspecified.list(`limit=${limit}`)
  })

  for (const status of unspecifiedStatuses)
    test(`status=${status}, no PetStatus, is left open`, { tags: 'LIST-9' }, async ({ probes }) => {
      await probes.unspecified.list(`status=${status}`)
    })

  test.for(unspecifiedIds)(
    'a petId that is %s is left open',
    { tags: 'GET-4' },
    async ([_, id], { probes }) => {
      await probes.unspecified.get(id)
    },
  )

  test('the scheme word written bearer is left open', { tags: 'AUTH-7' }, async ({ run }) => {
    run.requireSpare(1)
    await run.target.list({}, { kind: 'scheme-word', word: 'bearer' })
  })

  test('the letter case of the key is left open', { tags: 'AUTH-7' }, async ({ run }) => {
    run.requireSpare(1)
    await run.target.list({}, { kind: 'key-case' })
  })
})
