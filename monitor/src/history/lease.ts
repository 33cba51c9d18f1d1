import type { History } from './open-history.ts'

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
