import { isRecord } from '../../spec/is-record.ts'
import { listedId } from '../listed-ids.ts'
import { lookUp } from '../look-up.ts'
import { endOf } from '../moments.ts'
import type { Shown } from '../rule.ts'
import type { SeenPet } from '../seen-pet.ts'
import type { KnownAnimal, Namesake, StoreModel } from './store-model.ts'

/** Takes in who shows on a page. */
export function updatePages(store: StoreModel, shown: Shown): StoreModel {
  if (shown.page === undefined) return store
  const { body, pets } = shown.page
  const { path } = shown.exchange.request
  const isLongest = body.length > (store.longest.get(path) ?? -1)
  const found = store.own.size === 0 ? [] : namesakesOn(store, shown, pets)
  const seen = withSeen(store, shown, body)
  if (!isLongest && found.length === 0) return seen
  return {
    ...seen,
    longest: isLongest ? new Map(store.longest).set(path, body.length) : store.longest,
    namesakes: new Map([...store.namesakes, ...found.map((one) => [one.id, one] as const)]),
  }
}

/** Who shows for the first time, and which of the run's own names. Most pages show nobody new. */
function withSeen(store: StoreModel, { exchange }: Shown, body: readonly unknown[]): StoreModel {
  let strangers: Map<number | bigint, unknown> | undefined
  for (const raw of body) {
    const id = listedId(raw)
    if (id === undefined || store.seenIds.has(id) || strangers?.has(id) === true) continue
    strangers ??= new Map()
    strangers.set(id, raw)
  }
  const named = withNames(store, body)
  if (strangers === undefined) return named
  const seen = new Map(store.seen)
  for (const [id, raw] of strangers)
    seen.set(BigInt(id), { status: isRecord(raw) ? raw['status'] : undefined, at: endOf(exchange), exchange })
  return { ...named, seen, seenIds: new Set([...store.seenIds, ...strangers.keys()]) }
}

function withNames(store: StoreModel, body: readonly unknown[]): StoreModel {
  if (store.ownNames.size === 0) return store
  const shown: string[] = []
  for (const raw of body) {
    const name = isRecord(raw) ? raw['name'] : undefined
    if (typeof name === 'string' && store.ownNames.has(name) && !store.namesShown.has(name)) shown.push(name)
  }
  return shown.length === 0 ? store : { ...store, namesShown: new Set([...store.namesShown, ...shown]) }
}

/** Own names beside other ids, on a page that does not show their own. */
export function namesakesOn(
  store: StoreModel,
  { exchange }: Shown,
  pets: readonly SeenPet[],
): readonly Namesake[] {
  const found: Namesake[] = []
  for (const { id, name } of pets) {
    const ownId = lookUp(store.ownNames, name)
    const animal = lookUp(store.own, ownId)
    if (id === undefined || animal === undefined || store.own.has(id)) continue
    if (mayBeTwice(store, animal)) continue
    if (pets.some((pet) => pet.id === ownId)) continue
    const paths = new Set(store.namesakes.get(id)?.paths).add(exchange.request.path)
    found.push({ animal, id, page: exchange, paths })
  }
  return found
}

/** A further create under its name may be stored, though its answer told no animal, or none came. */
function mayBeTwice({ namesSent, namesRefused }: StoreModel, { name = '', created }: KnownAnimal): boolean {
  const sent = (namesSent.get(name) ?? 1) - (namesRefused.get(name) ?? 0)
  return created.resent === true || sent > 1
}
