import type { Behaviour, Stage } from './behaviour.ts'
import type { Answer, Call, Raw } from './call.ts'
import type { Limiter } from './limits/limiter.ts'
import { notFound, Refusal } from './refusal.ts'
import { keyNames, type ReferenceKeys, type Settings } from './settings.ts'
import type { Store } from './store.ts'

/** What a service consists of. */
export interface Parts {
  readonly behaviour: Behaviour
  readonly settings: Settings
  readonly keys: ReferenceKeys
  readonly store: Store
  readonly nextId: () => bigint
}

/** Takes a request through its stages to a whole response. */
export type Service = (call: Call) => Promise<Raw>

/** The service: authentication, limits and the operation, in that order (interface document, Endpoints). */
export function newService(parts: Parts): Service {
  const { behaviour, settings, keys, store } = parts
  const limiters = new Map<string, Limiter>()

  const limiterOf = (call: Call): Limiter => {
    const bucket = behaviour.bucket(call)
    const known = limiters.get(bucket)
    if (known !== undefined) return known
    const windows = call.key === undefined ? settings.anonymous : settings.windows[call.key]
    const limiter = behaviour.limiter(windows, bucket)
    limiters.set(bucket, limiter)
    return limiter
  }

  const spend = (call: Call): void => {
    if (call.allowance !== undefined) return
    call.allowance = limiterOf(call).spend(call.at)
    behaviour.enforce(call.allowance, call)
  }

  const identify = (call: Call): void => {
    const presented = behaviour.credential(call)
    if (presented === undefined) return
    // A service that compares keys loosely still prefers an exact match.
    const matching = keyNames.filter((name) => behaviour.matches(presented, keys[name], call))
    call.key = matching.find((name) => keys[name] === presented) ?? matching[0]
  }

  const answerTo = async (call: Call): Promise<Answer> => {
    let prepared: (() => Answer | Promise<Answer>) | undefined
    let answer: Answer | undefined
    const stages: Record<Stage, () => void | Promise<void>> = {
      admit: () => behaviour.admit(call),
      spend: () => spend(call),
      validate: () => {
        prepared = prepare(parts, call)
      },
      perform: async () => {
        answer = await prepared?.()
      },
    }
    for (const stage of behaviour.order(call)) await stages[stage]()
    if (answer === undefined) throw new Error('A behaviour left out the stage that answers.')
    return answer
  }

  const refuse = (refusal: Refusal, call: Call): Answer => {
    const { status } = refusal
    const { allowance } = call
    const retry = status === 429 && allowance !== undefined ? behaviour.retryHeaders(allowance, call) : {}
    return { status, headers: { ...refusal.headers, ...retry }, body: behaviour.errorBody(refusal, call) }
  }

  const settle = async (call: Call): Promise<Answer> => {
    try {
      return await answerTo(call)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // A request that is rejected before it was counted still counts: clients without a key share one limit.
      try {
        if (call.key === undefined) spend(call)
      } catch (limited) {
        if (limited instanceof Refusal) return refuse(limited, call)
        throw limited
      }
      return refuse(error, call)
    }
  }

  return async (call) => {
    identify(call)
    return behaviour.around(
      call,
      async () => {
        const { status, headers, body } = await settle(call)
        const allowance = call.allowance ?? limiterOf(call).peek(call.at)
        const typed = body === undefined ? {} : { 'Content-Type': behaviour.contentType(status, call) }
        const all = { ...behaviour.rateHeaders(allowance, call, status), ...typed, ...headers }
        const text = body === undefined ? '' : behaviour.serialise(body, call)
        return behaviour.finish({ status, headers: all, text }, call)
      },
      store,
    )
  }
}

/** Reads a request, which may reject it; returns a function that performs the operation. */
function prepare({ behaviour, store, nextId }: Parts, call: Call): () => Answer | Promise<Answer> {
  const ok = (status: number, body: unknown): Answer => ({ status, headers: {}, body })

  switch (call.operation) {
    case 'listPets': {
      const query = {
        limit: behaviour.readLimit(call.query('limit'), call),
        status: behaviour.readStatusFilter(call.query('status'), call),
      }
      return () => {
        const matching = behaviour.filter(behaviour.listed(store, call), query, call)
        const page = behaviour.page(matching, query, call)
        const rendered = page.map((pet) => behaviour.render(pet, 'list', call))
        return ok(200, behaviour.renderPage(rendered, query, call))
      }
    }
    case 'createPet': {
      const body = behaviour.readBody(call)
      const draft = {
        name: behaviour.readName(body['name'], call),
        categoryId: behaviour.readCategoryId(body['categoryId'], call),
        status: behaviour.readStatus(body['status'], call),
      }
      return async () => {
        const id = await behaviour.assignId(nextId, store, body, call)
        const pet = { ...draft, id, createdAt: call.at }
        behaviour.insert(store, pet, body)
        return ok(201, behaviour.render(pet, 'create', call))
      }
    }
    case 'getPet': {
      const id = behaviour.readPetId(call.petId, call)
      return () => {
        const pet = behaviour.lookup(store, id, call)
        if (pet === undefined) throw notFound()
        return ok(200, behaviour.render(pet, 'get', call))
      }
    }
    case 'listOrders':
      return () => behaviour.orders(call)
    case 'noSuchMethod':
      throw new Refusal(405, 'method_not_allowed', 'This path has no such method.')
    case 'noSuchPath':
      throw notFound()
  }
}
