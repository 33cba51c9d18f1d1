import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  createOwnMask,
  type Environment,
  proxySecrets,
  type RunOptions,
  secretsOf,
} from 'petstore-conformance'
import { errorWords } from '../history/database-words.ts'
import { openHistory } from '../history/open-history.ts'
import { type Keep, prune } from '../history/prune.ts'
import { metricsText } from '../metrics/metrics-text.ts'
import { JudgePool } from '../runner/judge-pool.ts'
import { type KeysSource, secretsFrom } from '../targets/secrets.ts'
import { keepDelivering } from './keep-delivering.ts'
import { readListSettings } from './list-settings.ts'
import { openQueue, runQueue } from './open-queue.ts'
import { startServer } from './start-server.ts'
import { fromWatch } from './to-watches.ts'
import { work } from './work.ts'
import { WorkerMetrics } from './worker-metrics.ts'

/** What a worker is given. */
export interface WorkerInputs {
  /** Of its database. */
  readonly address: string
  readonly slots: number
  readonly runsPerThread: number
  readonly keys: KeysSource
  readonly port: number
  readonly host: string
  /** Names, besides it, by which the port may be asked. */
  readonly allowedHosts: readonly string[]
  readonly keep: Keep
  readonly cwd: string
  readonly env: Environment
  readonly onLine: (line: string) => void
  readonly onTrouble: (line: string) => void
}

/** A worker at work. */
export interface RunningWorker {
  /** Where it tells of itself. */
  readonly url: string
  /** Hands back what it is at, and ends. */
  readonly stop: () => Promise<void>
}

/** A run that was told to end has so long to do it; its thread is ended then. */
const stopGraceMs = 5000
/** A database that does not answer within this time is not there. */
const readyMs = 3000
/** The same trouble is told once in so long: a database that is away is away for all. */
const quietMs = 10_000

/**
 * Starts a worker.
 *
 * @throws UsageError where there is no such database, or the file of keys is wrong; Node's error where the port cannot be had
 */
export async function startWorker(inputs: WorkerInputs): Promise<RunningWorker> {
  const { address, slots, runsPerThread, keys, cwd, env, keep, onLine } = inputs
  const tellTrouble = seldom(inputs.onTrouble)
  const onError = (error: unknown): void => tellTrouble(`The database: ${errorWords(error)}`)
  const lookUpSecret = secretsFrom(keys)
  const history = await openHistory(address)
  const pool = new JudgePool({ slots, runsPerThread })
  const stopping = new AbortController()
  const boss = await openQueue(address, { isWorker: true, onError }).catch(async (error: unknown) => {
    await history.close()
    throw error
  })
  const settings = () => readListSettings(history, onError)
  const metrics = new WorkerMetrics(boss, slots)
  const server = await startServer(
    {
      async trouble() {
        if (stopping.signal.aborted) return 'The worker is ending.'
        const slotsAlive = boss.getWipData().filter(({ name }) => name === runQueue).length
        if (slotsAlive < slots) return 'Not all slots take runs.'
        const answered = sql`select 1`.execute(history.db).then(() => true)
        const isThere = await Promise.race([answered, wait(readyMs, false, { ref: false })]).catch(
          () => false,
        )
        return isThere ? undefined : 'The database does not answer.'
      },
      async metrics() {
        const { receivers } = await settings()
        const watched = await history.db.selectFrom('watch').select('name').execute()
        const { text, contentType } = await metricsText(history, {
          targets: watched.map(({ name }) => name),
          receivers: receivers.map(({ name }) => name),
        })
        return { status: 200, type: contentType, content: `${text}${await metrics.text()}` }
      },
      async page(path) {
        const { siteFile } = await import('../site/site-files.ts')
        const file = await siteFile(history, path, { now: Date.now(), reportsMs: keep.filesMs })
        return file === undefined ? undefined : { status: 200, ...file }
      },
      onError,
    },
    inputs,
  ).catch(async (error: unknown) => {
    await boss.stop({ graceful: false })
    await history.close()
    throw error
  })
  await work(
    {
      boss,
      history,
      judge: async (options, signal) => {
        try {
          return await pool.judge(options, signal)
        } catch (error) {
          throw new Error(maskFor(options)(errorWords(error)), { cause: error })
        }
      },
      workerId: `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`,
      ready: (watch) => fromWatch(watch, { env, cwd, lookUpSecret }),
      settings,
      stopping: stopping.signal,
    },
    slots,
    {
      onRun(name, cycle, outcome) {
        metrics.count(outcome)
        onLine(`${name}, cycle ${cycle}: ${outcome}`)
      },
      onTrouble(name, error) {
        metrics.count('failed')
        inputs.onTrouble(`${name}: ${errorWords(error)}`)
      },
      async onCycle(cycle, targets) {
        onLine(`The cycle ${cycle} begins: ${targets} targets`)
        await prune(history, keep, Date.now()).catch(onError)
      },
    },
  )
  const delivering = keepDelivering({
    history,
    lookUpSecret,
    receivers: async () => (await settings()).receivers,
    signal: stopping.signal,
    onError: (error) => tellTrouble(errorWords(error)),
  })
  return {
    url: server.url,
    async stop() {
      stopping.abort(new Error('the worker is ending'))
      // What does not end by itself is ended, and its job handed back all the same.
      const watchdog = setTimeout(() => void pool.close(), stopGraceMs)
      await boss.stop({ graceful: true, timeout: 60_000 })
      clearTimeout(watchdog)
      await pool.close()
      await delivering
      await server.close()
      await history.close()
    },
  }
}

/** What a run failed by goes to the queue, and so to the database. */
function maskFor({ apiKey, rateLimitKey, headers, proxy, target }: RunOptions): (text: string) => string {
  const secrets = [apiKey, rateLimitKey, ...secretsOf(headers), ...proxySecrets(proxy)]
  return createOwnMask(
    secrets.filter((secret) => secret !== undefined),
    target,
  )
}

/** Tells the same only once in a while. */
function seldom(tell: (line: string) => void): (line: string) => void {
  const told = new Map<string, number>()
  return (line) => {
    const now = performance.now()
    for (const [former, at] of told) if (now - at > quietMs) told.delete(former)
    if (told.has(line)) return
    told.set(line, now)
    tell(line)
  }
}
