import type { Exchange } from '../../spec/exchange.ts'
import { isRecord } from '../../spec/is-record.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { besideForbidden, type Forbidding, judgeForbidden, whyUndecided } from '../forbidden.ts'
import { type JudgementBuilder, judgementsOf, type Rule, type Ruling, remember, type Shown } from '../rule.ts'
import type { StoreModel } from '../store/store-model.ts'
import { denseIds, isFreeNegative, mayBeTaken } from '../store/update-fetches.ts'

const highest = 2n ** 63n - 1n
/** So many ids drawn at random do not all exist. */
const notAllExist = 3
const smallIds = 2n ** 31n
/** What is cut off an id that narrower numbers, or fewer digits, do not hold. */
const shifts: readonly bigint[] = [2n ** 32n, 2n ** 48n, 2n ** 53n, 2n ** 60n, 10n ** 12n]

type Magnitude = 'small' | 'far'

interface State extends Forbidding {
  /** By magnitude, the GETs of ids of no known pet that were answered with one all the same. */
  readonly phantoms: ReadonlyMap<Magnitude, readonly Exchange[]>
  /** Of which magnitude ids of no known pet were answered 404. */
  readonly notFound: ReadonlySet<Magnitude>
  /** Ids far beyond known ones that were not found. */
  readonly absent: ReadonlySet<bigint>
  /** Those of them that were answered with a pet of that id since. */
  readonly appeared: ReadonlyMap<bigint, Exchange>
}

/** GET-2, and GET-3 of ids like known ones: an id of no known pet is answered 404, or with just that pet (Endpoints 3). */
export const unknownIds: Rule<State> = {
  initial: {
    forbidden: new Map(),
    phantoms: new Map(),
    notFound: new Set(),
    absent: new Set(),
    appeared: new Map(),
  },
  judge: besideForbidden((state, shown) => {
    const { exchange, fetch, status, store } = shown
    const { request } = exchange
    const { id = 0n, isFound } = fetch ?? {}
    if (id === 0n || store.own.has(id) || store.seen.has(id)) return undefined
    const isLike = isLookalike(store, id)
    const about = judgementsOf(isLike ? 'GET-3' : 'GET-2', shown)
    const unanswered = about.unanswered()
    if (unanswered !== undefined) return unanswered
    const isFree = isFreeNegative(store, id)
    const expected = `${isFree ? '400, 404' : '404'}, or the animal ${id} itself`
    if (status === 403) return judgeForbidden(state, shown, about, expected)
    if (status === 401) return about.undetermined(whyUndecided(request, status), 'AUTH-6')
    if ((status === 400 || status === 404) && isFree)
      return about.permitted('400 and 404 are both free for a negative id')
    if (status === 404) {
      const isFar = !isLike && id > mayBeTaken(store)
      const notFound = new Set(state.notFound).add(magnitudeOf(id))
      return remember(
        { ...state, notFound, absent: isFar ? new Set(state.absent).add(id) : state.absent },
        store.fetched.size > 0
          ? about.satisfied(
              id === highest ? 'the largest int64' : isLike ? 'taken for a known id' : magnitudeOf(id),
            )
          : about.undetermined('needs an animal that is found', 'GET-1'),
      )
    }
    if (isFound === true) return judgeItself(state, shown, id, about)
    const { status: told = 300, body, parseError } = exchange.response ?? {}
    if (store.isMisshown && told < 300 && isRecord(body))
      return about.undetermined('animals that exist are not shown as themselves either', 'GET-1')
    // What cannot be read may be the very pet that the id names.
    const mayBeItself = status === 200 && (isLike || id <= mayBeTaken(store))
    if (mayBeItself && exchange.response === undefined)
      return about.undetermined('the body could not be taken in')
    return mayBeItself && parseError !== undefined
      ? about.undetermined('the answer is not well-formed JSON', 'MEDIA-1')
      : about.violated(expected)
  }),
}

/** Others may create a pet; but not with three ids that were drawn from all of int64. */
function judgeItself(before: State, shown: Shown, id: bigint, about: JudgementBuilder): Ruling<State> {
  const { exchange, store } = shown
  const invented = (actual: string, alike: readonly Exchange[]): Judgement => {
    const others = alike.filter((one) => one !== exchange)
    return judgementsOf('GET-2', shown).violated('404 for an id that names no animal', actual, others)
  }
  const { absent, notFound } = before
  const appeared = absent.has(id) ? new Map(before.appeared).set(id, exchange) : before.appeared
  const state = { ...before, appeared }
  if (appeared.has(id) && appeared.size >= notAllExist) {
    const actual = `an animal for each of ${appeared.size} such ids, none of which was found before`
    return remember(state, invented(actual, [...appeared.values()]))
  }
  const kept = about.satisfied('an animal that nobody had told of')
  if (id <= mayBeTaken(store)) return remember(state, kept)
  const magnitude = magnitudeOf(id)
  const alike = [...(before.phantoms.get(magnitude) ?? []), exchange]
  const phantoms = new Map(before.phantoms).set(magnitude, alike)
  const isInvented = alike.length >= notAllExist && !notFound.has(magnitude)
  const actual = `an animal for each of ${alike.length} such ids`
  return remember({ ...state, phantoms }, isInvented ? invented(actual, alike) : kept)
}

/** A service may make up animals for ids of 31 bits, and for no others. */
function magnitudeOf(id: bigint): Magnitude {
  return id < smallIds ? 'small' : 'far'
}

/** Whether a service takes an id for a known one if it cuts ids, or looks for the nearest. */
function isLookalike({ own, seen }: StoreModel, id: bigint): boolean {
  if (id === highest || id < 1n) return true
  const isKnown = (one: bigint): boolean => own.has(one) || seen.has(one)
  if (shifts.some((shift) => isKnown(id - shift) || isKnown(id + shift))) return true
  if (id >= 10n && isKnown(id / 10n)) return true
  const known = [...own.keys(), ...seen.keys()]
  // One that begins with its digits.
  if (known.some((one) => one / 10n === id)) return true
  // An id drawn from all of int64 may lie between any two, and is near neither. A neighbour counts for both sides.
  const isBelow = known.some((one) => one <= id + 1n && one >= id - denseIds)
  return isBelow && known.some((one) => one >= id - 1n && one <= id + denseIds)
}
