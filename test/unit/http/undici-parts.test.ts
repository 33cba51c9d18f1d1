import { buildConnector, Client } from 'undici'
import connector from 'undici/lib/core/connect.js'
import client from 'undici/lib/dispatcher/client.js'
import { expect, test } from 'vitest'

test('what is imported by its own path is what undici exports', () => {
  expect(client).toBe(Client)
  expect(connector).toBe(buildConnector)
})
