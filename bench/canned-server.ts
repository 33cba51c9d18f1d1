/**
 * A program: a server that is as quick as Node's own can be, so that the clients are what is measured. It answers
 * with one animal or a page of 100, rate-limit headers included, and prints its base address.
 */
import { createServer } from 'node:http'

const longestWindow = 60

const animal = (id: number) => ({
  id,
  // With no word of the key in it: a text that has one is looked through for the whole of it.
  name: `Animal ${id} of the store`,
  categoryId: 1 + (id % 7),
  status: ['available', 'pending', 'sold'][id % 3],
})

const one = Buffer.from(JSON.stringify(animal(7)))
const page = Buffer.from(JSON.stringify(Array.from({ length: 100 }, (_, index) => animal(1000 + index))))

const server = createServer((request, response) => {
  const body = request.url?.startsWith('/v1/pets/') === true ? one : page
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    'X-RateLimit-Limit': '1000000',
    'X-RateLimit-Remaining': '999999',
    'X-RateLimit-Reset': String(Math.ceil(Date.now() / 1000) + longestWindow),
  })
  response.end(body)
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  process.stdout.write(`http://127.0.0.1:${address.port}/v1\n`)
})
