import { expect, test } from 'vitest'
import { Terminal } from '../../../../src/cli/terminal.ts'
import { UsageError } from '../../../../src/run/options/usage-error.ts'
import { databaseAddress } from '../../../src/cli/database-address.ts'
import { databaseName } from '../../../src/history/database-words.ts'
import { historyPlace } from '../../../src/history/history-place.ts'

test.for([
  ['postgres://me:sesame@db.example:5433/pets?sslpassword=sesame', 'db.example:5433/pets'],
  ['postgresql://me:ses%40ame%20same@db.example/pets', 'db.example/pets'],
  ['postgres://me:open@sesame@db.example/pets', 'db.example/pets'],
  ['postgres://me:open sesame@db.example/pets', 'db.example/pets'],
  ['postgres://me:sesame@/pets?host=/run/postgresql', 'localhost/pets'],
] as const)('of %s a message shows host, port and name alone', ([address, shown]) => {
  expect(databaseName(address)).toBe(shown)
})

test.for([
  'postgres://me:open/sesame@db.example/pets',
  'postgres://me:12/sesame@db.example/pets',
  'postgres://me:12?sesame@db.example/pets',
  'postgres://me:12#sesame@db.example/pets',
  'postgres://me:sesame@db.example:port/pets',
])('of %s, whose password begins or ends nowhere, nothing is shown', (address) => {
  expect(() => databaseName(address)).toThrow(UsageError)
  expect(() => databaseName(address)).not.toThrow(/sesame|open|12|example/)
})

test('the terminal masks the password of a database, as it stands in the address and as it is', () => {
  const said: string[] = []
  const stream = { write: (text: string) => said.push(text) > 0 }
  const address = 'postgres://me:open%40sesame@db.example/pets?sslpassword=sesame-of-the-key'
  const io = { stdout: stream, stderr: stream, cwd: '/', env: {} }
  const places: readonly ((terminal: Terminal) => unknown)[] = [
    (terminal) => databaseAddress(address, terminal),
    (terminal) => historyPlace(address, terminal),
  ]
  for (const open of places) {
    const terminal = new Terminal(io)
    open(terminal)
    terminal.stderr.write('open%40sesame, open@sesame, sesame-of-the-key\n')
    expect(said.pop()).not.toContain('sesame')
  }
})
