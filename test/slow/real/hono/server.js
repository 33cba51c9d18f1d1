import { serve } from '@hono/node-server'
import { zValidator } from '@hono/zod-validator'
import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import { HTTPException } from 'hono/http-exception'
import { rateLimiter } from 'hono-rate-limiter'
import { z } from 'zod'

const limits = { free: 60, pro: 300, business: 1000 }
const plans = new Map(process.env.API_KEYS.split(',').map((entry) => entry.split('=')))
const planOf = (c) => plans.get(c.req.header('Authorization')?.replace(/^Bearer /, ''))

const Status = z.enum(['available', 'pending', 'sold'])
const NewPet = z.object({ name: z.string().min(1), categoryId: z.number().int(), status: Status.optional() })
const ListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  status: Status.optional(),
})
const refuse = (result, c) => {
  if (!result.success) return c.json({ code: 'invalid', message: result.error.message, status: 400 }, 400)
}

const app = new Hono().basePath('/v1')

app.use(async (c, next) => {
  await next()
  const { limit, remaining, resetTime } = c.get('rateLimit')
  c.header('X-RateLimit-Limit', String(limit))
  c.header('X-RateLimit-Remaining', String(remaining))
  c.header('X-RateLimit-Reset', String(Math.ceil(resetTime.getTime() / 1000)))
})
app.use(
  rateLimiter({
    windowMs: Number(process.env.RATE_LIMIT_WINDOW ?? 60_000),
    limit: (c) => limits[planOf(c)] ?? 60,
    keyGenerator: (c) => c.req.header('Authorization') ?? 'anonymous',
  }),
)
app.use(bearerAuth({ verifyToken: (token) => plans.has(token) }))

const pets = new Map()
let lastId = 0

app.get('/pets', zValidator('query', ListQuery, refuse), (c) => {
  const { limit, status } = c.req.valid('query')
  return c.json([...pets.values()].filter((pet) => !status || pet.status === status).slice(0, limit))
})

app.post('/pets', zValidator('json', NewPet, refuse), (c) => {
  const pet = { id: ++lastId, ...c.req.valid('json') }
  pets.set(pet.id, pet)
  return c.json(pet, 201)
})

app.get('/pets/:petId', (c) => {
  const pet = pets.get(Number(c.req.param('petId')))
  if (!pet) throw new HTTPException(404, { message: 'Pet not found' })
  return c.json(pet)
})

app.get('/store/orders', (c) => c.json([]))

app.notFound((c) => c.json({ code: 'not_found', message: 'Not found', status: 404 }, 404))
app.onError((err, c) => {
  const status = err instanceof HTTPException ? err.status : 500
  return c.json({ code: 'error', message: err.message, status }, status)
})

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' }, () =>
  console.log('listening'),
)
