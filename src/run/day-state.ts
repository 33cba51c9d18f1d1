import { randomBytes, randomUUID, scryptSync } from 'node:crypto'
import { access, constants, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isRecord } from '../spec/is-record.ts'
import { withFileLock } from './file-lock.ts'
import { readFileIfThere, readTextFile } from './options/read-text-file.ts'
import { systemWords, UsageError } from './options/usage-error.ts'

/** The file in which the runs of a day tell each other what they have spent. */
export function dayStateFile(path: string, now: () => Date = () => new Date()) {
  const name = `The state file ${path}`
  const read = (): DayState => {
    const today = dayOf(now())
    const text = readFileIfThere(readTextFile, path, name)
    return text === undefined ? newDay(today) : parseDayState(text, today, name)
  }
  /** Under another name first: nobody ever meets half a file. */
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
    /** Changes what the file tells, nothing spent if there is none, and gives what it told before; or throws UsageError. */
    change(changed: (state: DayState, now: Date) => DayState, signal?: AbortSignal): Promise<DayState> {
      const work = async (): Promise<DayState> => {
        const before = read()
        await write(changed(before, now()))
        return before
      }
      return withFileLock(`${path}.lock`, name, work, signal).catch(told)
    },
    /** Throws UsageError when the file cannot be read, holds something else, or its folder may not be written to. */
    async check(): Promise<void> {
      await access(dirname(path), constants.W_OK).catch(told)
      read()
    },
  }
}

/** Requests spent on one UTC day, by account: see {@link accountOf}. */
export interface DayState {
  readonly day: string
  /** What accounts are digested with: each file has its own. */
  readonly salt: string
  readonly spent: Readonly<Record<string, number>>
  /** What runs that are under way may spend yet. */
  readonly reserved: readonly Reservation[]
}

/** Requests of an account that a run under way may spend yet. */
interface Reservation {
  readonly run: string
  readonly account: string
  readonly requests: number
  /** In ms since the epoch: a run that is not over by then was killed. */
  readonly until: number
}

const format = 'petstore-conformance day state'
const version = 2
/** Its accounts were digests without a salt, which named a guessable key in a moment. */
const formerVersion = 1
const account = /^[0-9a-f]{64}$/
const saltForm = /^[0-9a-f]{32}$/
const digestBytes = 32
/** Some hundredths of a second each: whoever reads the file has to guess for long. */
const cost = { N: 16_384, r: 8, p: 1 }
const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** The UTC day of a moment. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

/** What a key's requests at a target are counted under: a slow digest with the file's salt, so that it tells nobody the key. */
export function accountOf({ salt }: Pick<DayState, 'salt'>, baseUrl: string, key: string): string {
  return scryptSync(`${new URL(baseUrl).origin}\n${key}`, salt, digestBytes, cost).toString('hex')
}

/** The state of a day on which nothing was spent yet; the salt of its file is a new one unless given. */
export function newDay(day: string, salt: string = randomBytes(16).toString('hex')): DayState {
  return { day, salt, spent: {}, reserved: [] }
}

/**
 * Reads a state file, `name` in messages. Other days are over, and so is the former version, whose accounts show no key.
 *
 * @throws UsageError for anything that {@link serialiseDayState} would not have written
 */
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

/** Adds what was spent. */
export function addSpending(state: DayState, spending: Readonly<Record<string, number>>): DayState {
  const spent = { ...state.spent }
  for (const [name, count] of Object.entries(spending))
    if (count > 0) spent[name] = (spent[name] ?? 0) + count
  return { ...state, spent }
}

/** Has a run reserve these requests by account, and nothing else; what a killed run had reserved falls away. */
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

/** What was spent of an account, and what runs under way may spend of it yet. */
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
