import { aiohttp } from './aiohttp/expected.ts'
import { apache } from './apache/expected.ts'
import { chi } from './chi/expected.ts'
import { django } from './django/expected.ts'
import type { Expected } from './expected.ts'
import { express } from './express/expected.ts'
import { fastapi } from './fastapi/expected.ts'
import { flask } from './flask/expected.ts'
import { hapi } from './hapi/expected.ts'
import { hono } from './hono/expected.ts'
import { javalin } from './javalin/expected.ts'
import { koa } from './koa/expected.ts'
import { nest } from './nest/expected.ts'
import { netHttp } from './net-http/expected.ts'
import { nginx } from './nginx/expected.ts'
import { nginxLimit } from './nginx-limit/expected.ts'

/** The services by the name of their folder. Each test file has a third of them, of which one runs at a commit: see turn.ts. */
export const services: readonly (readonly [name: string, expected: Expected])[] = [
  ['express', express],
  ['koa', koa],
  ['hapi', hapi],
  ['hono', hono],
  ['nest', nest],
  ['flask', flask],
  ['fastapi', fastapi],
  ['django', django],
  ['javalin', javalin],
  ['aiohttp', aiohttp],
  ['chi', chi],
  ['nginx', nginx],
  ['net-http', netHttp],
  ['nginx-limit', nginxLimit],
  ['apache', apache],
]
