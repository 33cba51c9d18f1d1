import express from 'express'
import { ipKeyGenerator, rateLimit } from 'express-rate-limit'
import { z } from 'zod'

const limits = { free: 60, pro: 300, business: 1000 }
const plans = new Map(process.env.API_KEYS.split(',').map((entry) => entry.split('=')))
const tokenOf = (req) => req.headers.authorization?.split(' ')[1]

const Status = z.enum(['available', 'pending', 'sold'])
const NewPet = z.object({ name: z.string(), categoryId: z.number().int(), status: Status.optional() })
const ListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  status: Status.optional(),
})

const app = express()
app.use(
  rateLimit({
    windowMs: Number(process.env.RATE_LIMIT_WINDOW ?? 60_000),
    limit: (req) => limits[plans.get(tokenOf(req))] ?? 60,
    keyGenerator: (req) => tokenOf(req) ?? ipKeyGenerator(req.ip),
    message: { code: 'RATE_LIMITED', message: 'Too many requests', status: 429 },
  }),
)
app.use(express.json())
app.use((req, res, next) => {
  if (plans.has(tokenOf(req))) return next()
  res.status(401).json({ code: 'UNAUTHORIZED', message: 'Missing or invalid API key', status: 401 })
})

const pets = new Map()
let lastId = 0

app.get('/v1/pets', (req, res) => {
  const { limit, status } = ListQuery.parse(req.query)
  const found = [...pets.values()].filter((pet) => !status || pet.status === status)
  res.json(found.slice(0, limit))
})

app.post('/v1/pets', (req, res) => {
  const pet = { id: ++lastId, ...NewPet.parse(req.body) }
  pets.set(pet.id, pet)
  res.status(201).json(pet)
})

app.get('/v1/pets/:petId', (req, res) => {
  const pet = pets.get(Number(req.params.petId))
  if (!pet) return res.status(404).json({ code: 'NOT_FOUND', message: 'Pet not found', status: 404 })
  res.json(pet)
})

app.get('/v1/store/orders', (_req, res) => res.json([]))

app.use((_req, res) => {
  res.status(404).json({ code: 'NOT_FOUND', message: 'Not found', status: 404 })
})

app.use((err, _req, res, _next) => {
  const status = err instanceof z.ZodError ? 400 : (err.status ?? 500)
  res.status(status).json({ code: status === 400 ? 'INVALID' : 'ERROR', message: err.message, status })
})

app.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
