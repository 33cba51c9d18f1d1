import type { Exchange } from '../../spec/exchange.ts'
import { isRecord } from '../../spec/is-record.ts'
import { judgeForbidden, whyUndecided } from '../forbidden.ts'
import type { Known } from '../known.ts'
import { About, nothing, type Rule, statusOf } from '../rule.ts'

const highest = 2n ** 63n - 1n
/** So many ids drawn at random do not all exist. */
const notAllExist = 3
/** Services count from 1: so far beyond the ids that are known, and up to so many animals, an id may be another's. */
const denseIds = 2n ** 24n
const mostAnimals = 2n ** 34n
const smallIds = 2n ** 31n
/** What is cut off an id that narrower numbers, or fewer digits, do not hold. */
const shifts: readonly bigint[] = [2n ** 32n, 2n ** 48n, 2n ** 53n, 2n ** 60n, 10n ** 12n]

/**
 * GET-2 and GET-3: an id that names no known animal is answered 404, or with just that animal (interface document,
 * Endpoints 3). GET-3 is about ids that narrower numbers, or a search for the nearest, take for a known one.
 */
export const unknownIds: Rule = (known, shown) => {
  const { exchange, answer, fetch } = shown
  if (fetch === undefined || answer.kind === 'limited') return nothing(known)
  const { id, pet } = fetch
  if (id === 0n || known.own.has(id) || known.seen.has(id)) return nothing(known)
  const isLike = isLookalike(known, id)
  const requirement = isLike ? 'GET-3' : 'GET-2'
  const about = new About(requirement, shown)
  const unanswered = about.unanswered()
  if (unanswered !== undefined) return { known, judgements: [unanswered] }
  const status = statusOf(answer)
  if (status === 403) return judgeForbidden(known, exchange, about, expectedOf(requirement, id))
  if (status === 401)
    return { known, judgements: [about.open(whyUndecided(exchange.request, status), 'AUTH-6')] }
  // Unless a service has negative ids, it need not take one for an id at all.
  const isNegativeFree = id < 0n && ![...known.seen.keys(), ...known.own.keys()].some((one) => one < 0n)
  if (isNegativeFree && (status === 400 || status === 404))
    return { known, judgements: [about.free('400 and 404 are both free for a negative id')] }
  if (status === 404) {
    const isFound = known.fetched.size > 0
    const isFar = !isLike && id > mayBeTaken(known)
    return {
      known: {
        ...known,
        notFound: new Set(known.notFound).add(magnitudeOf(id)),
        absent: isFar ? new Set(known.absent).add(id) : known.absent,
      },
      judgements: [
        isFound ? about.kept(varietyOf(id, isLike)) : about.open('needs an animal that is found', 'GET-1'),
      ],
    }
  }
  const isItself = status === 200 && pet.id === id
  if (!isItself && known.isMisshown && isShowing(exchange))
    return {
      known,
      judgements: [about.open('animals that exist are not shown as themselves either', 'GET-1')],
    }
  if (!isItself)
    return {
      known: known.isFoundInstead || !isShowing(exchange) ? known : { ...known, isFoundInstead: true },
      judgements: [about.broken(expectedOf(requirement, id))],
    }
  // Others may create an animal; but no three of ids that were drawn from all of int64.
  const appeared = known.absent.has(id) ? new Map(known.appeared).set(id, exchange) : known.appeared
  if (appeared.has(id) && appeared.size >= notAllExist)
    return {
      known: { ...known, appeared },
      judgements: [
        new About('GET-2', shown).broken(
          '404 for an id that names no animal',
          `an animal for each of ${appeared.size} such ids, none of which was found before`,
          [...appeared.values()].filter((one) => one !== exchange),
        ),
      ],
    }
  const isDoubtful = id > mayBeTaken(known)
  if (!isDoubtful && appeared === known.appeared)
    return { known, judgements: [about.kept('an animal that nobody had told of')] }
  const magnitude = magnitudeOf(id)
  const phantoms = isDoubtful ? [...known.phantoms, { magnitude, exchange }] : known.phantoms
  const alike = phantoms.filter((phantom) => phantom.magnitude === magnitude).map((one) => one.exchange)
  const isInvented = isDoubtful && alike.length >= notAllExist && !known.notFound.has(magnitude)
  return {
    known: { ...known, phantoms, appeared },
    judgements: [
      isInvented
        ? new About('GET-2', shown).broken(
            '404 for an id that names no animal',
            `an animal for each of ${alike.length} such ids`,
            alike.slice(0, -1),
          )
        : about.kept('an animal that nobody had told of'),
    ],
  }
}

function expectedOf(requirement: 'GET-2' | 'GET-3', id: bigint): string {
  return requirement === 'GET-2' ? '404' : `404, or the animal ${id} itself`
}

/** Whether a fetch is answered as if it had found something. */
function isShowing({ response }: Exchange): boolean {
  return response !== undefined && response.status < 300 && isRecord(response.body)
}

/** Up to where an id may be another's by chance. */
function mayBeTaken({ own, seen }: Known): bigint {
  let last = 0n
  for (const ids of [own.keys(), seen.keys()])
    for (const id of ids) if (id > last && id <= mostAnimals) last = id
  return last + denseIds
}

/** A service may make up animals for ids of 31 bits, and for no others. */
function magnitudeOf(id: bigint): 'small' | 'far' {
  return id < smallIds ? 'small' : 'far'
}

function varietyOf(id: bigint, isLike: boolean): string {
  if (id === highest) return 'the largest int64'
  return isLike ? 'taken for a known id' : magnitudeOf(id)
}

/** Ids that a service takes for a known one if it does not hold an id as a whole int64, or looks for the nearest. */
function isLookalike({ own, seen }: Known, id: bigint): boolean {
  if (id === highest || id < 0n) return true
  if (own.size === 0 && seen.size === 0) return false
  const isKnown = (one: bigint): boolean => own.has(one) || seen.has(one)
  if (shifts.some((shift) => isKnown(id - shift) || isKnown(id + shift))) return true
  const beginning = id / 10n
  if (beginning !== 0n && isKnown(beginning)) return true
  const [first, last] = [id * 10n, id * 10n + 9n]
  let [isBelow, isAbove] = [false, false]
  for (const ids of [own.keys(), seen.keys()])
    for (const one of ids) {
      // One that begins so, in digits.
      if (one >= first && one <= last) return true
      // An id drawn from all of int64 may lie between any two, and is near neither. A neighbour is on both sides.
      isBelow ||= one <= id + 1n && one >= id - denseIds
      isAbove ||= one >= id - 1n && one <= id + denseIds
    }
  return isBelow && isAbove
}
