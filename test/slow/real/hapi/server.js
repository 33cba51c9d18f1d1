import Hapi from '@hapi/hapi'
import * as bearer from 'hapi-auth-bearer-token'
import Joi from 'joi'
import { RateLimiterMemory } from 'rate-limiter-flexible'

const plans = new Map(process.env.API_KEYS.split(',').map((entry) => entry.split('=')))
const duration = Number(process.env.RATE_LIMIT_WINDOW ?? 60_000) / 1000
const limiters = {
  free: new RateLimiterMemory({ points: 60, duration }),
  pro: new RateLimiterMemory({ points: 300, duration }),
  business: new RateLimiterMemory({ points: 1000, duration }),
}

const server = Hapi.server({ port: Number(process.env.PORT), host: '127.0.0.1' })
await server.register(bearer)
server.auth.strategy('key', 'bearer-access-token', {
  validate: (_request, token) => ({ isValid: plans.has(token), credentials: { token } }),
})
server.auth.default('key')

server.ext('onPreAuth', async (request, h) => {
  const { authorization = request.info.remoteAddress } = request.headers
  const limiter = limiters[plans.get(authorization.split(' ')[1]) ?? 'free']
  const rate = await limiter.consume(authorization).catch((refused) => refused)
  request.app.headers = {
    'Retry-After': rate.msBeforeNext / 1000,
    'X-RateLimit-Limit': limiter.points,
    'X-RateLimit-Remaining': rate.remainingPoints,
    'X-RateLimit-Reset': Math.ceil((Date.now() + rate.msBeforeNext) / 1000),
  }
  if (rate.consumedPoints > limiter.points) {
    return h
      .response({ code: 'RATE_LIMITED', message: 'Too Many Requests', status: 429 })
      .code(429)
      .takeover()
  }
  return h.continue
})

server.ext('onPreResponse', (request, h) => {
  let { response } = request
  if (response.isBoom) {
    const { statusCode, error, message } = response.output.payload
    response = h.response({ code: error, message, status: statusCode }).code(statusCode)
  }
  for (const [name, value] of Object.entries(request.app.headers ?? {})) response.header(name, String(value))
  return response
})

const status = Joi.string().valid('available', 'pending', 'sold')
const pets = new Map()
let lastId = 0

server.route([
  {
    method: 'GET',
    path: '/v1/pets',
    options: {
      validate: { query: Joi.object({ limit: Joi.number().integer().min(1).max(100).default(20), status }) },
    },
    handler: ({ query }) =>
      [...pets.values()].filter((pet) => !query.status || pet.status === query.status).slice(0, query.limit),
  },
  {
    method: 'POST',
    path: '/v1/pets',
    options: {
      validate: {
        payload: Joi.object({
          name: Joi.string().required(),
          categoryId: Joi.number().integer().required(),
          status,
        }),
      },
    },
    handler: ({ payload }, h) => {
      const pet = { id: ++lastId, ...payload }
      pets.set(pet.id, pet)
      return h.response(pet).code(201)
    },
  },
  {
    method: 'GET',
    path: '/v1/pets/{petId}',
    options: { validate: { params: Joi.object({ petId: Joi.number().integer() }) } },
    handler: ({ params }, h) =>
      pets.get(params.petId) ??
      h.response({ code: 'NOT_FOUND', message: 'Pet not found', status: 404 }).code(404),
  },
  { method: 'GET', path: '/v1/store/orders', handler: () => [] },
])

await server.start()
console.log('listening')
