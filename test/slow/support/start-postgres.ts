import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** Where Debian's packages have one folder for each version. */
const packages = '/usr/lib/postgresql'
/** Who may be the owner of a database where the tests run as root: PostgreSQL refuses to be run by root. */
const unprivileged = 'postgres'

/** A PostgreSQL of one's own. */
export interface RunningPostgres {
  /** Of its database, for whoever connects. */
  readonly address: string
  /** Ends all connections, and goes on with what was committed, at the same address. */
  readonly restart: () => Promise<void>
  /** All that it holds, as text. */
  readonly dump: () => string
  /** Ends it, and forgets what it had. */
  readonly stop: () => Promise<void>
}

/** What may be asked of a database. */
export interface PostgresOptions {
  /** Whether what is committed is to outlive the machine, which takes time; not unless asked for. */
  readonly durable?: boolean
}

/**
 * Starts Debian's PostgreSQL in a folder of its own, on a port that is free.
 *
 * @throws Error in words where it is not installed, or does not start
 */
export async function startPostgres({ durable = false }: PostgresOptions = {}): Promise<RunningPostgres> {
  const bin = binaries()
  const folder = mkdtempSync(join(tmpdir(), 'petstore-postgres-'))
  const data = join(folder, 'data')
  const asOwner = process.getuid?.() === 0 ? droppingRights(folder) : []
  const [initdb = '', ...given] = [
    ...asOwner,
    join(bin, 'initdb'),
    '-D',
    data,
    '-U',
    'tests',
    '--auth=trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--no-sync',
  ]
  try {
    execFileSync(initdb, given, { cwd: folder, stdio: 'pipe' })
    const port = await freePort()
    const address = `postgres://tests@127.0.0.1:${port}/postgres`
    const begin = (): Promise<ChildProcess> =>
      started(
        [
          ...asOwner,
          join(bin, 'postgres'),
          ...['-D', data, '-p', `${port}`, '-k', folder],
          ...['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'],
          ...(durable ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off']),
        ],
        folder,
        () => isReady(bin, port),
      )
    let server = await begin()
    return {
      address,
      async restart() {
        await ended(server)
        server = await begin()
      },
      dump: () =>
        execFileSync(join(bin, 'pg_dump'), ['--inserts', address], { encoding: 'utf8', maxBuffer: 2 ** 30 }),
      async stop() {
        await ended(server)
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

function binaries(): string {
  const versions = existsSync(packages) ? readdirSync(packages) : []
  const newest = versions.toSorted((one, other) => Number(other) - Number(one)).at(0)
  const bin = join(packages, newest ?? '', 'bin')
  if (newest !== undefined && existsSync(join(bin, 'initdb'))) return bin
  throw new Error(
    `PostgreSQL is not installed: there is nothing in ${packages}. On Debian: apt-get install postgresql`,
  )
}

function droppingRights(folder: string): readonly string[] {
  const idOf = (option: string): string =>
    execFileSync('id', [option, unprivileged], { encoding: 'utf8' }).trim()
  const [user, group] = [idOf('-u'), idOf('-g')]
  chownSync(folder, Number(user), Number(group))
  return ['setpriv', `--reuid=${user}`, `--regid=${group}`, '--clear-groups', '--']
}

async function started(
  [command = '', ...given]: readonly string[],
  cwd: string,
  isUp: () => boolean,
): Promise<ChildProcess> {
  const server = spawn(command, given, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  // A test that is ended in the middle leaves nothing behind.
  process.once('exit', () => server.kill('SIGINT'))
  let said = ''
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000)
  })
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) break
    if (isUp()) return server
    await wait(100)
  }
  server.kill('SIGQUIT')
  throw new Error(`PostgreSQL did not start:\n${said}`)
}

function isReady(bin: string, port: number): boolean {
  try {
    execFileSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', `${port}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** As `pg_ctl stop -m fast`: whoever is connected is cut off. */
async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = once(server, 'exit')
  server.kill('SIGINT')
  await exit
}
