/**
 * A program: a pet store in which Fastify does routing, validation and errors, and its own plugins do keys and rate
 * limits, each as its documentation shows it. Takes its port from PORT, the keys and their plans from API_KEYS, as in
 * `key=free,another=business`, and the milliseconds of a window from RATE_LIMIT_WINDOW.
 */
import bearerAuth from '@fastify/bearer-auth'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyError } from 'fastify'
import { pets } from './pets.ts'
import { readPlans } from './plans.ts'

const plans = readPlans(process.env['API_KEYS'] ?? '')
const keyOf = (authorization = ''): string => authorization.replace(/^Bearer /, '')

const app = fastify()
app.setErrorHandler<FastifyError>((error, _request, reply) => {
  const status = error.statusCode ?? 500
  reply.code(status).send({ code: error.code ?? 'ERROR', message: error.message, status })
})
await app.register(rateLimit, {
  keyGenerator: (request) => keyOf(request.headers.authorization),
  max: (_request, key) => plans.get(key) ?? 60,
  timeWindow: Number(process.env['RATE_LIMIT_WINDOW'] ?? 60_000),
})
await app.register(
  async (v1) => {
    await v1.register(bearerAuth, {
      keys: new Set(plans.keys()),
      // The plugin's type asks for `error`.
      errorResponse: ({ message }) => ({ error: message, code: 'UNAUTHORIZED', message, status: 401 }),
    })
    v1.setNotFoundHandler({ preHandler: v1.rateLimit() }, (_request, reply) => {
      reply.code(404).send({ code: 'NOT_FOUND', message: 'There is nothing at this path', status: 404 })
    })
    await v1.register(pets)
  },
  { prefix: '/v1' },
)
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.stdout.write('listening\n')
