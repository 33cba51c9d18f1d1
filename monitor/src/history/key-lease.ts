import { randomBytes, scryptSync } from 'node:crypto'
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
