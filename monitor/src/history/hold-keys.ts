import { randomBytes, scryptSync } from 'node:crypto'
import type { RunOptions } from 'petstore-conformance'
import type { History } from './open-history.ts'

const saltName = 'lease salt'
const saltBytes = 16
const digestBytes = 24
/** Some milliseconds each: a run takes seconds, and whoever reads the history would have to guess for long. */
const cost = { N: 1024, r: 8, p: 1 }

/**
 * Names the lease of a key, the same for whoever has that key, whatever the variable that it is in and the address that it is
 * for: a service may have several. It tells
 * nobody the key: it is a slow digest, with a salt that each history has of its own.
 */
export async function keyLeaseName({ db }: History, key: string): Promise<string> {
  await db
    .insertInto('setting')
    .values({ name: saltName, value: randomBytes(saltBytes).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', saltName)
    .executeTakeFirstOrThrow()
  const digest = scryptSync(key, value, digestBytes, cost)
  return `key ${digest.toString('hex')}`
}

/** The names of the leases of a run's keys, in the order in which everybody takes them. */
export async function keyLeaseNames(
  history: History,
  { target, apiKey, rateLimitKey }: Pick<RunOptions, 'target' | 'apiKey' | 'rateLimitKey'>,
): Promise<readonly string[]> {
  if (target === undefined) return []
  const keys = [apiKey, rateLimitKey].filter((key) => key !== undefined)
  const names = await Promise.all(keys.map((key) => keyLeaseName(history, key)))
  return [...new Set(names)].toSorted()
}

/** How long keys stay taken when nobody is heard of any more. */
const leaseMs = 40_000
const renewalMs = 10_000

/** Keys that one run has for itself. */
export interface HeldKeys {
  /** Aborted where they could not be kept, before somebody else may have them. */
  readonly lost: AbortSignal
  /** One that cannot be given back just now runs out. */
  readonly giveBack: () => Promise<void>
}

/**
 * Takes the keys of a run, and keeps them until they are given back.
 *
 * The queue has one run at a time of targets whose keys have one name at one service; it must not know more. The
 * worker does, so it takes leases that are named after a slow and salted digest of the keys themselves: two names
 * of one key are not run at once either, nor are a worker and a pass of `monitor` on the same history.
 *
 * @param holder - of this very run
 * @returns undefined where somebody else has one of them
 */
export async function holdKeys(
  history: History,
  { target, apiKey, rateLimitKey }: RunOptions,
  holder: string,
): Promise<HeldKeys | undefined> {
  const inOrder = await keyLeaseNames(history, { target, apiKey, rateLimitKey })
  const take = async (): Promise<boolean> => {
    const now = Date.now()
    for (const name of inOrder)
      if (!(await takeLease(history, { name, holder, until: now + leaseMs }, now))) return false
    return true
  }
  const giveBack = async (): Promise<void> => {
    for (const name of inOrder) await giveLeaseBack(history, { name, holder }).catch(() => undefined)
  }
  if (!(await take())) {
    await giveBack()
    return undefined
  }
  const lost = new AbortController()
  let keptUntil = performance.now() + leaseMs
  const timer = setInterval(async () => {
    const askedAt = performance.now()
    const isKept = await take().catch(() => undefined)
    if (isKept === true) keptUntil = askedAt + leaseMs
    else if (isKept === false) lost.abort(new Error('somebody else has the key'))
  }, renewalMs)
  // A database that does not answer lends them to nobody, but it may answer others.
  const watchdog = setInterval(() => {
    if (performance.now() > keptUntil - renewalMs) lost.abort(new Error('the key could not be kept'))
  }, 1000)
  return {
    lost: lost.signal,
    async giveBack() {
      clearInterval(timer)
      clearInterval(watchdog)
      await giveBack()
    },
  }
}

/**
 * Takes a lease, which keeps everybody else from what it is named after until it is given back or runs out.
 *
 * @param name - of what is leased
 * @param holder - who asks: the same holder may take it again, to have it longer
 * @param until - when it runs out: milliseconds since the epoch
 * @param now - milliseconds since the epoch
 * @returns whether it was free
 */
export async function takeLease(
  { db }: History,
  { name, holder, until }: { readonly name: string; readonly holder: string; readonly until: number },
  now: number,
): Promise<boolean> {
  const taken = await db
    .insertInto('lease')
    .values({ name, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where((column) =>
          column.or([
            column('lease.until', '<=', now),
            // Leases are of one length: such a one was taken by a clock that has been set back since.
            column('lease.until', '>', until + (until - now)),
            column('lease.holder', '=', holder),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}

/** Gives a lease back. One that somebody else has by now is left to them. */
export async function giveLeaseBack(
  { db }: History,
  { name, holder }: { readonly name: string; readonly holder: string },
): Promise<void> {
  await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute()
}
