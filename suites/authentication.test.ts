import { describe } from 'vitest'
import { credentialCaseLabels, test } from '../src/scenario/index.ts'

describe.concurrent('authentication', () => {
  for (const [row, labels] of credentialCaseLabels('required')) {
    test.for(labels)('%s is answered 401', { tags: row }, async (label, { credentials }) => {
      await credentials.sendRejected(label)
    })
  }

  test('a POST rejected with 401 stores no pet', { tags: 'AUTH-5' }, async ({ credentials, traces }) => {
    await credentials.decideCreates()
    await traces.look(credentials.creates, 'AUTH-5')
  })

  test('GET /pets lets the valid key in', { tags: 'AUTH-6' }, ({ listing }) => listing.opening())

  test('POST /pets lets the valid key in', { tags: 'AUTH-6' }, ({ creation }) => creation.control())

  test('GET /pets/{petId} lets the valid key in', { tags: 'AUTH-6' }, ({ retrieval }) => retrieval.control())

  test('GET /store/orders lets the valid key in', { tags: 'AUTH-6' }, ({ orders }) => orders.answer())

  test('WWW-Authenticate on a 401 is left open', { tags: 'AUTH-7' }, async ({ credentials }) => {
    await credentials.sendRejected('list with no credential')
  })
})
