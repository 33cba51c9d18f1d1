import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Outcome, Started } from '../../../../test/e2e/support/cli.ts'
import { listen } from '../../../../test/e2e/support/listen.ts'
import {
  type PostgresOptions,
  type RunningPostgres,
  startPostgres,
} from '../../../../test/slow/support/start-postgres.ts'
import { type History, openHistory } from '../../../src/history/open-history.ts'
import { called, start } from '../../e2e/support/cli.ts'

/** A target as its file has it. */
export interface Target {
  readonly name: string
  readonly target: string
  readonly keyVariable: string
  readonly [option: string]: unknown
}

/** A database, a list of targets and as many workers as are started: all of it ends with the test. */
export class Fleet {
  readonly postgres: RunningPostgres
  readonly history: History
  readonly #folder: string

  private constructor(postgres: RunningPostgres, history: History, folder: string) {
    this.postgres = postgres
    this.history = history
    this.#folder = folder
  }

  static async open(options?: PostgresOptions): Promise<Fleet> {
    const postgres = await startPostgres(options)
    onTestFinished(() => postgres.stop())
    const folder = mkdtempSync(join(tmpdir(), 'petstore-fleet-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const history = await openHistory(postgres.address)
    onTestFinished(() => history.close())
    return new Fleet(postgres, history, folder)
  }

  /** Gives workers these targets, and begins a cycle. */
  async schedule(
    targets: readonly Target[],
    given: readonly string[],
    settings: Readonly<Record<string, unknown>> = {},
  ): Promise<Outcome> {
    writeFileSync(join(this.#folder, 'targets.yaml'), JSON.stringify({ targets, ...settings }))
    const args = ['schedule', 'targets.yaml', '--database', this.postgres.address, ...given]
    return await called(args, { cwd: this.#folder })
  }

  /** Has workers send the keys of these targets there, and no others anywhere. */
  allow(targets: readonly Target[]): void {
    const origins = Map.groupBy(targets, ({ keyVariable }) => keyVariable)
    const keys = [...origins].map(([name, users]) => [
      name,
      {
        use: ['key', 'header'],
        environment: name,
        origins: users.map(({ target }) => new URL(target).origin),
      },
    ])
    writeFileSync(join(this.#folder, 'keys.yaml'), JSON.stringify({ keys: Object.fromEntries(keys) }))
  }

  /** Starts a worker that has these keys by their names; {@link allow} says where it may send them. */
  worker(keys: Readonly<Record<string, string>>, ...given: readonly string[]): Started {
    return start(['worker', '--port', '0', '--keys', 'keys.yaml', ...given], {
      cwd: this.#folder,
      env: { ...keys, PETSTORE_DATABASE: this.postgres.address },
    })
  }

  /** Waits until a query of the database says yes; one that cannot be asked just now says no. */
  async until(what: string, isSo: () => Promise<boolean>, forMs = 300_000): Promise<void> {
    const end = performance.now() + forMs
    while (!(await isSo().catch(() => false))) {
      if (performance.now() > end) throw new Error(`it never came to this: ${what}`)
      await wait(100)
    }
  }

  async recorded(cycle: string): Promise<number> {
    const rows = await this.history.db.selectFrom('run').select('id').where('cycle', '=', cycle).execute()
    return rows.length
  }

  /** Whether a process is in the middle of a run: it has taken the key. */
  async isRunning(pid: number | undefined): Promise<boolean> {
    const leases = await this.history.db.selectFrom('lease').select('holder').execute()
    return leases.some(({ holder }) => holder.split(' ')[1] === String(pid))
  }

  /** Jobs that were ever on the queue of runs, by what came of them. */
  async jobs(): Promise<readonly { readonly state: string; readonly retryCount: number }[]> {
    const { rows } = await sql<{ state: string; retryCount: number }>`
      select state::text as state, retry_count as "retryCount" from petstore_queue.job where name = 'runs'
    `.execute(this.history.db)
    return rows
  }
}

/** A service that takes requests and never answers. */
export async function hangingService(onRequest: () => void = () => undefined): Promise<string> {
  return `${await listen(onRequest)}/v1`
}

/** Where a worker tells of itself. */
export async function urlOf(worker: Started): Promise<string> {
  let text = ''
  worker.process.stdout?.on('data', (piece: string) => {
    text += piece
  })
  await worker.says('Worker at ')
  return /http:[^\s,]+/.exec(text)?.[0] ?? ''
}
