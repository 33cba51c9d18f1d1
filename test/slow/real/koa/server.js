import { bodyParser } from '@koa/bodyparser'
import Router from '@koa/router'
import Koa from 'koa'
import ratelimit from 'koa-ratelimit'

const statuses = ['available', 'pending', 'sold']
const plans = new Map(process.env.API_KEYS.split(',').map((entry) => entry.split('=')))

const limiterOf = (max) =>
  ratelimit({
    driver: 'memory',
    db: new Map(),
    duration: Number(process.env.RATE_LIMIT_WINDOW ?? 60_000),
    id: (ctx) => ctx.state.key,
    max,
  })
const limiters = { free: limiterOf(60), pro: limiterOf(300), business: limiterOf(1000) }

const app = new Koa()

app.use(async (ctx, next) => {
  try {
    await next()
  } catch (err) {
    ctx.status = err.status ?? 500
    ctx.body = { code: err.code ?? 'ERROR', message: err.message, status: ctx.status }
  }
})

app.use((ctx, next) => {
  const key = ctx.get('Authorization').replace('Bearer ', '')
  ctx.assert(plans.has(key), 401, 'Missing or invalid API key')
  ctx.state.key = key
  return limiters[plans.get(key)](ctx, next)
})

app.use(bodyParser())

const pets = []
const router = new Router({ prefix: '/v1' })

router.get('/pets', (ctx) => {
  const limit = Math.min(Number(ctx.query.limit) || 20, 100)
  const { status } = ctx.query
  ctx.body = pets.filter((pet) => !status || pet.status === status).slice(0, limit)
})

router.post('/pets', (ctx) => {
  const { name, categoryId, status } = ctx.request.body
  ctx.assert(typeof name === 'string' && name !== '', 400, 'name is required')
  ctx.assert(Number.isInteger(categoryId), 400, 'categoryId must be an integer')
  ctx.assert(status === undefined || statuses.includes(status), 400, 'status is invalid')
  const pet = { id: pets.length + 1, name, categoryId, status }
  pets.push(pet)
  ctx.status = 201
  ctx.body = pet
})

router.get('/pets/:petId', (ctx) => {
  const pet = pets.find(({ id }) => id === Number(ctx.params.petId))
  ctx.assert(pet, 404, 'Pet not found')
  ctx.body = pet
})

router.get('/store/orders', (ctx) => {
  ctx.body = []
})

app.use(router.routes()).use(router.allowedMethods())
app.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
