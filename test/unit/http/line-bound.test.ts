import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { LineBound } from '../../../src/http/line-bound.ts'

/** What is read of a connection, piece by piece, by somebody who takes note of it as `seen` says. */
async function readAll(
  text: string,
  seen: (bound: LineBound, piece: string) => void = () => undefined,
): Promise<{ readonly pieces: readonly string[]; readonly error: unknown }> {
  const socket = new Readable({ read: () => undefined, highWaterMark: 65_536 })
  socket.push(text)
  socket.push(null)
  const bound = new LineBound()
  bound.watch(socket)
  const pieces: string[] = []
  const { promise, resolve } = Promise.withResolvers<unknown>()
  socket.on('error', resolve).on('end', () => resolve(undefined))
  socket.on('readable', () => {
    for (let piece: unknown = socket.read(); piece !== null; piece = socket.read()) {
      pieces.push(String(piece))
      seen(bound, String(piece))
    }
  })
  return { error: await promise, pieces }
}

test('lines that come to nothing end the connection', async () => {
  const { pieces, error } = await readAll('X:\r\n'.repeat(100_000))
  expect(error).toMatchObject({
    name: 'TooManyParts',
    message: expect.stringContaining('2000 header fields'),
  })
  expect(pieces.join('').length).toBeLessThanOrEqual(16_384)
})

test('two thousand lines do not', async () => {
  const fields = `X-More: ${'x'.repeat(100)}\r\n`.repeat(2000)
  expect(await readAll(fields)).toMatchObject({ error: undefined })
  const more = await readAll(`${fields}\n${fields}`)
  expect(more.error).toMatchObject({ name: 'TooManyParts' })
})

test('lines of a body are as many as there are', async () => {
  const body = '{\n}\n'.repeat(100_000)
  const { pieces, error } = await readAll(body, (bound) => bound.reset())
  expect(error).toBeUndefined()
  expect(pieces.join('')).toBe(body)
})
