import type { Behaviour } from '../src/service/behaviour.ts'
import type { Call, Raw, Wire } from '../src/service/call.ts'
import type { StoredPet } from '../src/service/pet.ts'
import type { Refusal } from '../src/service/refusal.ts'
import type { Store } from '../src/service/store.ts'

export { type Behaviour, change, type Query } from '../src/service/behaviour.ts'
export type { Call, Raw, Wire } from '../src/service/call.ts'
export type { StoredPet } from '../src/service/pet.ts'
export { Refusal } from '../src/service/refusal.ts'
export { Store } from '../src/service/store.ts'

/** What turns one behaviour into another. */
export type Edit = (behaviour: Behaviour) => Behaviour

type Name = keyof Behaviour
type Args<K extends Name> = Parameters<Behaviour[K]>
type Result<K extends Name> = ReturnType<Behaviour[K]>
type Functions = { readonly [K in Name]: (...args: Args<K>) => Result<K> }

/** Replaces what one function of a behaviour gives where `special` gives something; it stays as it is elsewhere. */
export const override =
  <K extends Name>(name: K, special: (...args: Args<K>) => Result<K> | undefined): Edit =>
  (behaviour) => {
    const functions: Functions = behaviour
    const before = functions[name]
    const after = (...args: Args<K>): Result<K> => {
      const found = special(...args)
      return found === undefined ? before(...args) : found
    }
    return { ...behaviour, [name]: after }
  }

/** Changes what one function of a behaviour gives. */
export const adjust =
  <K extends Name>(name: K, edit: (result: Result<K>, ...args: Args<K>) => Result<K>): Edit =>
  (behaviour) => {
    const functions: Functions = behaviour
    const before = functions[name]
    return { ...behaviour, [name]: (...args: Args<K>) => edit(before(...args), ...args) }
  }

/** Changes whole answers, those to refused requests among them, before `finish` has its word. */
export const answered =
  (edit: (raw: Raw, call: Call, store: Store) => Raw | Promise<Raw>): Edit =>
  ({ around, ...behaviour }) => ({
    ...behaviour,
    around: async (call, next, store) => edit(await around(call, next, store), call, store),
  })

/** Changes what goes over the wire. */
export const onTheWire =
  (edit: (wire: Wire, call: Call, raw: Raw) => Wire | Promise<Wire>): Edit =>
  ({ encode, ...behaviour }) => ({
    ...behaviour,
    encode: async (raw, call) => edit(await encode(raw, call), call, raw),
  })

/** Shows animals of the store as they are to a request, in lists and in fetches; undefined for one that is not there. */
export const showing =
  (now: (pet: StoredPet, call: Call) => StoredPet | undefined): Edit =>
  ({ listed, lookup, ...behaviour }) => ({
    ...behaviour,
    listed: (store, call) => listed(store, call).flatMap((pet) => now(pet, call) ?? []),
    lookup: (store, id, call) => {
      const pet = lookup(store, id, call)
      return pet === undefined ? undefined : now(pet, call)
    },
  })

/** Tells an edit of the ids of animals that were created, by bodies of a kind where that is told. */
export const remembering =
  (
    edit: (isOne: (id: bigint) => boolean) => Edit,
    which: (body: Readonly<Record<string, unknown>>) => boolean = () => true,
  ): Edit =>
  (behaviour) => {
    const ids = new Set<bigint>()
    const { insert, ...edited } = edit((id) => ids.has(id))(behaviour)
    return {
      ...edited,
      insert: (store, pet, body) => {
        if (which(body)) ids.add(pet.id)
        insert(store, pet, body)
      },
    }
  }

/** Does something beside the requests, until what `run` returns is called. */
export const beside =
  (run: (...args: Args<'started'>) => () => void): Edit =>
  ({ started, ...behaviour }) => ({
    ...behaviour,
    started: (world) => {
      const stops = [started(world), run(world)]
      return () => {
        for (const stop of stops.toReversed()) stop()
      }
    },
  })

/** Refuses requests of a kind that would be let in. */
export const barring = (when: (call: Call) => boolean, refusal: () => Refusal): Edit =>
  adjust('admit', (_, call) => {
    if (when(call)) throw refusal()
  })

/** Breaks the connection before the answers to some requests. */
export const dropping = (when: (call: Call) => boolean): Edit =>
  onTheWire((wire, call) => (when(call) ? { ...wire, drop: true } : wire))

/** Makes edits one after the other. */
export const both =
  (...edits: readonly Edit[]): Edit =>
  (behaviour) =>
    edits.reduce((changed, edit) => edit(changed), behaviour)

/** Does not find some of the animals, whatever lists show. */
export const hiding = (isHidden: (pet: StoredPet, call: Call) => boolean): Edit =>
  adjust('lookup', (pet, _store, _id, call) => (pet === undefined || isHidden(pet, call) ? undefined : pet))

/** Throws where an expression is asked for. */
export const raise = (refusal: Error): never => {
  throw refusal
}
