import { randomBytes, randomUUID, scryptSync } from 'node:crypto'
import { access, constants, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isRecord } from '../spec/is-record.ts'
import { withFileLock } from './file-lock.ts'
import { readFileIfThere, readTextFile } from './options/read-text-file.ts'
import { systemWords, UsageError } from './options/usage-error.ts'

/** The file by which the runs of a day share how many requests they sent. */
export function dayStateFile(path: string, now: () => Date = () => new Date()) {
  const name = `The state file ${path}`
  const read = (): DayState => {
    const today = dayOf(now())
    const text = readFileIfThere(readTextFile, path, name)
    return text === undefined ? newDay(today) : parseDayState(text, today, name)
  }
  /** Writes another file first, so that nobody reads half of one. */
  const write = async (state: DayState): Promise<void> => {
    const temporary = `${path}.${randomUUID()}.tmp`
    try {
      await writeFile(temporary, serialiseDayState(state), { flag: 'wx', flush: true, mode: 0o600 })
      await rename(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined)
      throw error
    }
  }
  const told = (error: unknown): never => {
    if (error instanceof UsageError) throw error
    throw new UsageError(
      `${name} cannot be read and written: ${systemWords(error)}. Name one with --state in a folder that ` +
        'exists and may be written to.',
      { cause: error },
    )
  }
  return {
    /** Changes the state, by default an empty one, and returns the state before. @throws UsageError */
    change(changed: (state: DayState, now: Date) => DayState, signal?: AbortSignal): Promise<DayState> {
      const work = async (): Promise<DayState> => {
        const before = read()
        await write(changed(before, now()))
        return before
      }
      return withFileLock(`${path}.lock`, name, work, signal).catch(told)
    },
    /** @throws UsageError when the file cannot be read or is another one, or its folder cannot be written to */
    async check(): Promise<void> {
      await access(dirname(path), constants.W_OK).catch(told)
      read()
    },
  }
}

/** Requests of one UTC day, by account: see {@link accountOf}. */
export interface DayState {
  readonly day: string
  /** The salt of the accounts' digests, which each file has of its own. */
  readonly salt: string
  readonly spent: Readonly<Record<string, number>>
  /** Requests that runs under way may still send. */
  readonly reserved: readonly Reservation[]
}

/** Requests of an account that a run under way may still send. */
interface Reservation {
  readonly run: string
  readonly account: string
  readonly requests: number
  /** In ms since the epoch: a run that is not over by then was killed. */
  readonly until: number
}

const format = 'petstore-conformance day state'
const version = 2
/** Its accounts were digests without a salt, which did not protect a guessable key. */
const formerVersion = 1
const account = /^[0-9a-f]{64}$/
const saltForm = /^[0-9a-f]{32}$/
const digestBytes = 32
/** Each digest takes hundredths of a second, so that guessing keys from the file takes long. */
const cost = { N: 16_384, r: 8, p: 1 }
const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** The UTC day of a moment. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

/** The account of a key at a target: a slow digest with the file's salt, which does not reveal the key. */
export function accountOf({ salt }: Pick<DayState, 'salt'>, baseUrl: string, key: string): string {
  return scryptSync(`${new URL(baseUrl).origin}\n${key}`, salt, digestBytes, cost).toString('hex')
}

/** The state of a day without requests; its salt is new by default. */
export function newDay(day: string, salt: string = randomBytes(16).toString('hex')): DayState {
  return { day, salt, spent: {}, reserved: [] }
}

/** Parses a state file, `name` in messages; empty for another day or former version. @throws UsageError otherwise */
export function parseDayState(text: string, today: string, name: string): DayState {
  const state = fromJson(text)
  if (state === undefined)
    throw new UsageError(
      `${name} is no state file of this suite, or is damaged; it was left as it is. Name another file with ` +
        '--state, or move this one away: a new one begins with no requests spent today.',
    )
  if (state === 'former') return newDay(today)
  return state.day === today ? state : newDay(today, state.salt)
}

/** Adds sent requests by account. */
export function addSpending(state: DayState, spending: Readonly<Record<string, number>>): DayState {
  const spent = { ...state.spent }
  for (const [name, count] of Object.entries(spending))
    if (count > 0) spent[name] = (spent[name] ?? 0) + count
  return { ...state, spent }
}

/** Replaces a run's reservations by these requests by account, and drops those of killed runs. */
export function reserve(
  { reserved, ...state }: DayState,
  { run, until }: Pick<Reservation, 'run' | 'until'>,
  requests: Readonly<Record<string, number>>,
  now: Date,
): DayState {
  const others = reserved.filter((one) => one.run !== run && one.until > now.getTime())
  const own = Object.entries(requests)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ run, account: name, requests: count, until }))
  return { ...state, reserved: [...others, ...own] }
}

/** Requests of an account that were sent, or that runs under way may still send. */
export function claimedOf({ spent, reserved }: DayState, name: string, now: Date): number {
  const open = reserved.filter((one) => one.account === name && one.until > now.getTime())
  return open.reduce((sum, { requests }) => sum + requests, spent[name] ?? 0)
}

/** The text of a state file. */
export function serialiseDayState({ day, salt, spent, reserved }: DayState): string {
  const open = reserved.length === 0 ? {} : { reserved }
  return `${JSON.stringify({ format, version, day, salt, spent, ...open }, null, 2)}\n`
}

function fromJson(text: string): DayState | 'former' | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(value) || value['format'] !== format) return undefined
  if (value['version'] === formerVersion) return 'former'
  const { day, salt, spent, reserved = [] } = value
  const isWhole =
    value['version'] === version &&
    isOfForm(day, dayForm) &&
    isOfForm(salt, saltForm) &&
    isSpending(spent) &&
    Array.isArray(reserved) &&
    reserved.every(isReservation)
  return isWhole ? { day, salt, spent, reserved } : undefined
}

function isSpending(value: unknown): value is DayState['spent'] {
  if (!isRecord(value)) return false
  return Object.entries(value).every(([name, count]) => isOfForm(name, account) && isCount(count))
}

function isReservation(value: unknown): value is Reservation {
  if (!isRecord(value)) return false
  const { run, account: name, requests, until } = value
  return typeof run === 'string' && isOfForm(name, account) && isCount(requests) && isCount(until)
}

function isOfForm(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
