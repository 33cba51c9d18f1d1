/**
 * A program: json-server behind the pet store's paths, as a small team would put it there in an afternoon. Takes its
 * port from PORT and the keys that it knows from API_KEYS, with commas between them.
 */
import jsonServer from 'json-server'
import { animals } from './animals.ts'

const port = Number(process.env['PORT'])
const credentials = new Set((process.env['API_KEYS'] ?? '').split(',').map((key) => `Bearer ${key}`))

const server = jsonServer.create()
server.use(jsonServer.defaults({ logger: false }))
server.use((request, response, next) => {
  if (credentials.has(request.headers.authorization ?? '')) return next()
  response.status(401).json({ code: 'unauthorized', message: 'Missing or invalid API key', status: 401 })
})
server.use(jsonServer.rewriter({ '/v1/store/orders': '/orders', '/v1/*': '/$1' }))
// After the rewriter, which reads the query anew. What else is in the query is json-server's own way to filter.
server.get('/pets', (request, _response, next) => {
  const { limit = '20', ...filters } = request.query
  request.query = { ...filters, _limit: limit }
  next()
})
server.use(jsonServer.router({ pets: animals, orders: [] }))
server.listen(port, '127.0.0.1', () => process.stdout.write('listening\n'))
