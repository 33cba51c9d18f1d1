import { shownPets } from '../../interactions/seen.ts'
import { isInLetters } from '../../minimise/name-parts.ts'
import type { Plain } from '../../minimise/parts-of.ts'
import { type Shows, tellingOf } from '../../minimise/shows.ts'
import { withFreshId, withMember } from '../../minimise/with-member.ts'
import { statusOf } from '../../oracle/exchange-status.ts'
import { isOwnCategory, ownCategories, ownCategory } from '../../oracle/own-category.ts'
import { parsedBody } from '../../oracle/parsed-body.ts'
import { isCreated, seePet } from '../../oracle/seen-pet.ts'
import { trialCreates } from '../../spec/depth.ts'
import type { Exchange, RequestSpec } from '../../spec/exchange.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { Violated } from '../../spec/judgement.ts'
import type { Names } from '../names.ts'
import { unlessFatal } from '../outcome.ts'
import { forIsolation } from '../plan.ts'
import type { RunContext } from '../run-context.ts'

/** Most tries of a POST that may fail by chance. */
const mostSent = 4

/** Longest wait before a pet is read back, in consistency windows: by then all has settled. */
const windowsWaited = 1.1

/** Most waiting in all, in consistency windows. */
const windowsInAll = 4

/** Requests that only the last repetition of a cause may take. */
const forLast = 4

/** The result of a repetition. */
export interface Tried {
  readonly broken?: Violated | undefined
  /** False beside no `broken` where the response could not have violated the requirement. */
  readonly isKept: boolean
  readonly exchanges: readonly Exchange[]
}

/** Repeats the requests of a violation with fresh names and ids, and tells whether it recurs. */
export function repetitionOf(run: RunContext, names: Names) {
  const { tag, store, settings, budget, responses, clock, creates, target } = run
  let spent = 0
  let waitedMs = 0
  let freshIds = 0

  /** Plain values that replace removed parts. */
  function plain(): Plain {
    const [own] = store.own
    return {
      tag,
      categoryId: own?.sent.categoryId ?? BigInt(settings.categoryId),
      name: () => names.next(),
      nameInLetters: () => names.nextInLetters(),
      ownId: own?.id,
    }
  }

  /** Repeats what is left of the requests; undefined where too few remain. The last repetition has a few of its own. */
  async function repeat(
    { create, refused, asked, afterMs }: Shows,
    requirement: RequirementId,
    place?: 'the last',
  ): Promise<Tried | undefined> {
    const requests = create === undefined ? 1 : 2
    const most = forIsolation + (place === undefined ? 0 : forLast)
    if (spent + requests > most || budget.left <= requests) return undefined
    // A longer wait proves nothing: the original one may include a wait for a limit.
    const waitMs = Math.min(afterMs, windowsWaited * settings.consistencyWindowMs)
    if (waitedMs + waitMs > windowsInAll * settings.consistencyWindowMs) return undefined
    if (create === undefined) {
      freshIds += 1
      // CREATE-10 is about unused ids, and an id that the service adopted once is in use.
      const exchange = await send(requirement === 'CREATE-10' ? withFreshId(asked, freshIds) : asked)
      return exchange && triedBy(exchange, requirement)
    }
    const created = await send(create)
    if (created === undefined) return undefined
    const { id } = seePet(created.response?.body)
    const isSame =
      refused === undefined ? isCreated(created) && id !== undefined : statusOf(created) === refused
    if (!isSame) return { isKept: false, exchanges: [created] }
    if (waitMs > 0) await clock.sleep(waitMs)
    waitedMs += waitMs
    const read = await send(asked.operation === 'getPet' ? { ...asked, path: `/pets/${id}` } : asked)
    return read && triedBy(read, requirement, created)
  }

  /** What an exchange shows of a requirement; of a page that reads a POST back, only what concerns that POST. */
  function triedBy(read: Exchange, requirement: RequirementId, created?: Exchange): Tried {
    const judged = responses.of(read, requirement)
    const isByItself = created === undefined || read.request.operation === 'getPet'
    const isShowing = ({ exchanges }: Violated): boolean =>
      exchanges.some(({ number }) => number === created?.number) ||
      (isByItself && tellingOf(exchanges)?.number === read.number)
    const id = created && seePet(created.response?.body).id
    const isShown = created === undefined || shownPets(read).some((pet) => id !== undefined && pet.id === id)
    return {
      broken: judged.find((one): one is Violated => one.state === 'violated' && isShowing(one)),
      isKept: isShown && judged.some(({ state }) => state === 'satisfied'),
      exchanges: created === undefined ? [read] : [created, read],
    }
  }

  async function send(request: RequestSpec): Promise<Exchange | undefined> {
    // The trial's creates stay reserved, and a POST that fails is sent several times.
    if (request.method === 'POST' && creates.left < trialCreates + mostSent) return undefined
    const before = budget.spent
    const exchange = await target.send(renamed(request)).catch(unlessFatal)
    spent += budget.spent - before
    return exchange
  }

  /** Replaces the name, which may be in use, by one of the same length if possible. */
  function renamed(request: RequestSpec): RequestSpec {
    const { body } = request
    if (body === undefined) return request
    const { name, categoryId } = seePet(parsedBody(request))
    // A body without a name is known by its category.
    if (name === undefined && categoryId !== undefined && isOwnCategory(tag, categoryId)) {
      freshIds += 1
      const fresh = ownCategory(tag, freshIds % ownCategories)
      return { ...request, body: withMember(body, 'categoryId', fresh) }
    }
    if (name !== undefined && isInLetters(name, tag))
      return { ...request, body: withMember(body, 'name', names.nextInLetters()) }
    const next = names.nextInWords()
    const own = new RegExp(`${tag} [0-9a-z]{1,4}(?![0-9a-z])`, 'g')
    if (name === undefined || name.search(own) < 0) return { ...request, body: body.replaceAll(own, next) }
    return { ...request, body: withMember(body, 'name', sameLength(name, own, next)) }
  }

  return { plain, repeat }
}

/** A name with another part of the run's own, shortened behind it where it would be longer. */
function sameLength(name: string, own: RegExp, next: string): string {
  const renamed = name.replace(own, next)
  const at = renamed.indexOf(next) + next.length
  let excess = [...renamed].length - [...name].length
  const rest = renamed.slice(at).replace(/[A-Za-z ]/g, (one) => (excess-- > 0 ? '' : one))
  return renamed.slice(0, at) + rest
}
