import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { commandLine } from './command-line.ts'
import { median } from './median.ts'

const rounds = 7

/** Milliseconds from the start of a process of the built command line to its first request at the target; the median. What Node compiled before is in its cache. */
export async function measureColdStart(): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await coldStart())
  return median(times)
}

async function coldStart(): Promise<number> {
  const arrived = Promise.withResolvers<number>()
  const server = createServer((_request, response) => {
    arrived.resolve(performance.now())
    response.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  const target = `http://127.0.0.1:${address.port}/v1`
  const started = performance.now()
  const child = spawn(process.execPath, commandLine(['--target', target]).args, {
    stdio: 'ignore',
    env: { ...commandLine([]).env, PETSTORE_API_KEY: 'sk_bench_0123456789abcdef' },
  })
  child.on('exit', () => arrived.reject(new Error('the run ended without a request')))
  try {
    return (await arrived.promise) - started
  } finally {
    child.kill('SIGKILL')
    server.close()
    server.closeAllConnections()
  }
}
