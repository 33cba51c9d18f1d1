import type { FastifyPluginCallback } from 'fastify'
import { listQuery, newPet, pet, petPath } from './schemas.ts'

interface NewPet {
  readonly name: string
  readonly categoryId: number
  readonly status?: string
}

interface Pet extends NewPet {
  readonly id: number
}

/** The pet store's operations, over animals in memory. */
export const pets: FastifyPluginCallback = (app, _options, done) => {
  const animals = new Map<number, Pet>()

  app.get<{ Querystring: { limit: number; status?: string } }>(
    '/pets',
    { schema: { querystring: listQuery, response: { 200: { type: 'array', items: pet } } } },
    (request, reply) => {
      const { limit, status } = request.query
      const matching = [...animals.values()].filter(
        (animal) => status === undefined || animal.status === status,
      )
      reply.send(matching.slice(0, limit))
    },
  )

  app.post<{ Body: NewPet }>(
    '/pets',
    { schema: { body: newPet, response: { 201: pet } } },
    (request, reply) => {
      const animal = { id: animals.size + 1, ...request.body }
      animals.set(animal.id, animal)
      reply.code(201).send(animal)
    },
  )

  app.get<{ Params: { petId: number } }>(
    '/pets/:petId',
    { schema: { params: petPath, response: { 200: pet } } },
    (request, reply) => {
      const animal = animals.get(request.params.petId)
      if (animal === undefined) {
        reply.code(404).send({ code: 'NOT_FOUND', message: 'The animal could not be found', status: 404 })
      } else {
        reply.send(animal)
      }
    },
  )

  app.get('/store/orders', (_request, reply) => {
    reply.send([])
  })

  done()
}
