import { describeExplored, foreseen, test } from '../../src/check/index.ts'

describeExplored('brought ids', 'at once', () => {
  test('an id of any kind in the body is not taken over', { tags: 'CREATE-10' }, ({ probes }) =>
    probes.broughtIds.unusedOtherwise(),
  )
})

// Other creates would take the ids that are foreseen.
describeExplored('ids to come', 'in turn', () => {
  test('an animal is found whose id was asked for before it was given out', { tags: 'GET-1' }, ({ probes }) =>
    foreseen(probes),
  )
})
