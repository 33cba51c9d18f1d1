import { Pool } from 'undici'
import { concurrency, paths, type Subject } from './load.ts'

/** As the suite's client sends them, so that the server has the same to do. */
const headers = {
  accept: 'application/json',
  'accept-encoding': 'gzip, br',
  'user-agent': 'petstore-conformance',
  authorization: 'Bearer sk_bench_0123456789abcdef==',
}

/** undici alone, used in its plainest way: the body is read as text or, for comparison, parsed too. */
export function plainClient(baseUrl: string, reads: 'text' | 'json'): Subject {
  const { origin, pathname } = new URL(baseUrl)
  const pool = new Pool(origin, { connections: concurrency, pipelining: 1 })
  return {
    async ask(shape) {
      const { body } = await pool.request({ method: 'GET', path: `${pathname}${paths[shape]}`, headers })
      await body[reads]()
    },
    close: () => pool.destroy(),
  }
}
