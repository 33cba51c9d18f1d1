import { describeExplored, foreseen, test, validBodies } from '../../src/scenario/index.ts'

describeExplored('pets', 'at once', () => {
  test(
    'a pet with any name and any category is taken as it was sent, or refused where it may be',
    { tags: ['CREATE-1', 'CREATE-2', 'CREATE-6', 'CREATE-8'] },
    ({ probes }) => probes.exploration.creates(),
  )

  test('pets of every kind are fetched as they were created', { tags: 'GET-1' }, ({ probes }) =>
    probes.readBack.fetches(),
  )

  test('pets of every kind are listed as created', { tags: ['LIST-7', 'LIST-10'] }, async ({ probes }) => {
    await probes.listedIds.namesakes(await probes.readBack.pages())
  })

  test('pages after the creates show what they were asked for, as many as the limit allows', {
    tags: ['LIST-2', 'LIST-4', 'LIST-6', 'LIST-7', 'LIST-8'],
  }, async ({ listing, probes }) => {
    const pages = await probes.readBack.pages()
    await listing.secondLook.rested(pages, 'all')
  })

  test('a body with the id of a pet, in quotes, beside another category or under other names, leaves that pet alone', {
    tags: 'CREATE-10',
  }, async ({ probes, retrieval, run }) => {
    run.requireWrites()
    run.requireSpare(4)
    const { id } = await retrieval.found()
    await probes.broughtIds.takenOtherwise()
    await retrieval.fetch(id)
  })
})

// Nothing else is under way beside the two.
describeExplored('pets beside refused ones', 'in turn', () => {
  test('a valid create is taken beside one that is refused', { tags: 'CREATE-1' }, ({ refusals }) =>
    refusals.beside(),
  )
})

describeExplored('properties', 'at once', () => {
  test('any valid body comes back as it was sent', { tags: 'CREATE-2' }, ({ probes }) => validBodies(probes))
})

describeExplored('brought ids', 'at once', () => {
  test('an id of any kind in the body is not taken over', { tags: 'CREATE-10' }, ({ probes }) =>
    probes.broughtIds.unusedOtherwise(),
  )
})

// Other POSTs would take the guessed ids.
describeExplored('ids to come', 'in turn', () => {
  test('a pet is found whose id was asked for before it was given out', { tags: 'GET-1' }, ({ probes }) =>
    foreseen(probes),
  )
})
