import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import type { Operation, Wire } from './call.ts'
import { send } from './send.ts'

/** What a route hands on. */
export interface Request {
  readonly operation: Operation
  readonly method: string
  readonly path: string
  readonly petId: string
  readonly query: (name: string) => string | undefined
  readonly header: (name: string) => string | undefined
  readonly body: string | undefined
}

/** The paths of the interface document under its prefix, and an answer to all others. */
export function routes(
  prefix: string,
  answer: (request: Request) => Promise<Wire>,
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()

  const as = (operation: Operation) => async (c: Context<{ Bindings: HttpBindings }>) => {
    const { pathname, search } = new URL(c.req.url)
    const wire = await answer({
      operation,
      method: c.env.incoming.method ?? c.req.method,
      path: pathname + search,
      petId: c.req.param('petId') ?? '',
      query: (name) => c.req.query(name),
      header: (name) => c.req.header(name),
      body: decode(await c.req.arrayBuffer()),
    })
    send(c.env.outgoing, wire)
    return RESPONSE_ALREADY_SENT
  }

  app.get(`${prefix}/pets`, as('listPets'))
  app.post(`${prefix}/pets`, as('createPet'))
  app.get(`${prefix}/pets/:petId`, as('getPet'))
  app.get(`${prefix}/store/orders`, as('listOrders'))
  for (const path of ['/pets', '/pets/:petId', '/store/orders']) app.all(prefix + path, as('noSuchMethod'))
  app.all('*', as('noSuchPath'))
  return app
}

function decode(body: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return undefined
  }
}
