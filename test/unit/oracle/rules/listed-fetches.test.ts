import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../../src/http/credential.ts'
import {
  aPet,
  created,
  fetched,
  type Log,
  notFound,
  page,
  saidOf,
  tag,
  tookMs,
  unanswered,
  withoutBody,
} from '../a-log.ts'
import { options } from '../an-exchange.ts'

/** What is said beside the documented body of a fetch, and of pages by themselves. */
const said = (...log: Log) =>
  saidOf(['GET-1', 'LIST-7'], log).filter(
    (line) => !/satisfied: a Pet$|each animal once|page with two/.test(line),
  )
const states = (...log: Log) => said(...log).map((line) => line.replace(/:.*/s, ''))

const others = [aPet(1), aPet(2)]
const shown = page(0, others)
/** When an animal that shows at the beginning may lag nowhere any more. */
const due = tookMs + options.consistencyWindowMs
/** When one that was not found then may lag nowhere any more. */
const dueAgain = due + tookMs + options.consistencyWindowMs
const open = "undecided: the animal is others', who may have removed it since it was listed"

describe('an animal of others that a list shows', () => {
  test('keeps LIST-7 and GET-1 where it is found under that id', () => {
    expect(said(shown, fetched(50, 1, aPet(1)))).toStrictEqual([
      '2 LIST-7 satisfied: an animal of others',
      '2 GET-1 satisfied: an animal of others',
    ])
  })

  test('leaves them open where it is not found: others may have removed it', () => {
    expect(said(shown, notFound(due, 1))).toStrictEqual([`2 GET-1 ${open}`])
    expect(said(shown, notFound(due, 1), notFound(dueAgain, 1))).toStrictEqual([
      `2 GET-1 ${open}`,
      `3 GET-1 ${open}`,
    ])
    expect(said(shown, fetched(due, 1, aPet(2)))).toStrictEqual([`2 GET-1 ${open}`])
    expect(said(shown, fetched(due, 1, aPet(1), { status: 203 })).at(-1)).toBe(`2 GET-1 ${open}`)
    expect(said(shown, withoutBody(fetched(due, 1, aPet(1))))).toStrictEqual([`2 GET-1 ${open}`])
  })

  test('breaks GET-1 where a page shows it still, a window later, and it is not found again', () => {
    const log = [shown, notFound(due, 1), page(dueAgain, others)]
    expect(said(...log, notFound(dueAgain + tookMs, 1)).at(-1)).toMatch(
      /^2\+3\+4 GET-1 violated: 200 with the animal 1, which the list shows, not 404 /,
    )
    expect(states(...log, notFound(dueAgain + tookMs - 1, 1)).at(-1)).toBe('4 GET-1 undecided')
    expect(states(...log, fetched(dueAgain + tookMs, 1, aPet(2))).at(-1)).toBe('2+3+4 GET-1 violated')
    expect(states(...log, fetched(dueAgain + tookMs, 1, aPet(1))).at(-1)).toBe('4 GET-1 satisfied')
  })

  test.each<readonly [string, Log]>([
    ['the page came too early', [shown, notFound(due, 1), page(dueAgain - 1, others)]],
    ['the page shows others alone', [shown, notFound(due, 1), page(dueAgain, [aPet(2)])]],
    ['the first fetch may have lagged', [shown, notFound(due - 1, 1), page(dueAgain, others)]],
    ['the first fetch got no response', [shown, unanswered(notFound(due, 1)), page(dueAgain, others)]],
    ['the first fetch was refused', [shown, notFound(due, 1, 401), page(dueAgain, others)]],
    ['the first fetch found it', [shown, fetched(due, 1, aPet(1)), page(dueAgain, others)]],
    ['the page was without its body', [shown, notFound(due, 1), withoutBody(page(dueAgain, others))]],
  ])('breaks nothing where %s', (_, log) => {
    expect(states(...log, notFound(dueAgain + 100, 1)).at(-1)).toBe('4 GET-1 undecided')
  })

  test('is waited for from the first fetch that missed it, and the first page that shows it then', () => {
    const twice = [shown, notFound(due, 1), notFound(dueAgain - 20, 1), page(dueAgain, others)]
    expect(states(...twice, notFound(dueAgain + 100, 1)).at(-1)).toBe('2+4+5 GET-1 violated')
    const pages = [shown, notFound(due, 1), page(dueAgain, others), page(dueAgain + 50, others)]
    expect(states(...pages, notFound(dueAgain + 55, 1)).at(-1)).toBe('2+3+5 GET-1 violated')
  })

  test('is judged for each animal by itself', () => {
    const log = [shown, notFound(due, 1), notFound(due, 2), page(dueAgain, [aPet(2)])]
    expect(states(...log, notFound(dueAgain + 100, 1), notFound(dueAgain + 100, 2)).slice(2)).toStrictEqual([
      '5 GET-1 undecided',
      '3+4+6 GET-1 violated',
    ])
  })

  test('breaks LIST-7 where fetches find animals, and none by an id that a list has shown', () => {
    const found = fetched(20, 77, aPet(77))
    const log = (first: typeof found) => [
      shown,
      first,
      notFound(due, 1),
      page(dueAgain, others),
      notFound(dueAgain + 100, 1),
    ]
    expect(states(...log(found)).slice(-2)).toStrictEqual(['3 LIST-7 undecided', '3+4+5 LIST-7 violated'])
    expect(states(...log(fetched(20, 2, aPet(2)))).slice(-2)).toStrictEqual([
      '3 GET-1 undecided',
      '3+4+5 GET-1 violated',
    ])
    expect(
      states(...log(found), fetched(dueAgain + 200, 2, aPet(2)), notFound(dueAgain + 300, 1)).at(-1),
    ).toBe('3+4+7 GET-1 violated')
  })

  test.each([400, 410, 204])('breaks GET-1 where a fetch gives %i as it does with 404', (status) => {
    const log = [shown, notFound(due, 1, status), page(dueAgain, [aPet(1)])]
    expect(states(...log).at(-1)).toBe('2 GET-1 undecided')
    expect(states(...log, notFound(dueAgain + 100, 1, status)).at(-1)).toBe('2+3+4 GET-1 violated')
    // Lag explains a 404, and nothing else.
    const early = [shown, notFound(due - 1, 1, status), page(dueAgain, [aPet(1)])]
    expect(states(...early, notFound(dueAgain + 100, 1)).at(-1)).toBe('2+3+4 GET-1 violated')
  })

  test('leaves it open where the key may not fetch it, or nothing that tells is answered', () => {
    for (const untold of [
      notFound(due, 1, 401),
      notFound(due, 1, 403),
      notFound(due, 1, 500),
      notFound(due, 1, 503),
      unanswered(notFound(due, 1)),
    ])
      expect(states(shown, untold)).toStrictEqual(['2 GET-1 undecided'])
  })

  test('says what became of the fetch where nothing that tells is answered', () => {
    const unavailable = said(shown, notFound(due, 1, 503))
    expect(unavailable[0]).toMatch(/^2 GET-1 undecided: GET \/pets\/1 was answered 503 \{.*, see ERROR-4$/)
    expect(unavailable).toHaveLength(1)
  })

  test('says that it was listed where the key may not fetch it', () => {
    for (const status of [401, 403])
      expect(said(shown, notFound(due, 1, status))).toStrictEqual([
        `2 GET-1 undecided: a listed animal was answered ${status}, see AUTH-6`,
      ])
  })

  test('is not judged where the fetch says nothing of it', () => {
    for (const nothing of [
      notFound(due, 1, 429),
      notFound(due, 1, 404, { credential: noCredential }),
      notFound(due, 1, 404, { operation: undefined }),
      notFound(due, 3),
      notFound(due, '1x'),
    ])
      expect(said(shown, nothing)).toStrictEqual([])
    expect(
      states(shown, { kind: 'confirmed', exchange: { ...notFound(due, 1, 500), earlier: shown } }),
    ).toStrictEqual(['2 GET-1 undecided'])
  })

  test('is not judged as others’ where it is the run’s own', () => {
    const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
    const log = [
      created(0, rex, { id: 7, ...rex }),
      page(50, [{ id: 7, ...rex }]),
      fetched(100, 7, { id: 7, ...rex }),
    ]
    expect(said(...log).filter((line) => line.includes('others'))).toStrictEqual([])
  })
})

describe('one that shows under an own name', () => {
  const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
  const strange = { ...aPet(9), name: rex.name }
  const log = [created(0, rex, { id: 7, ...rex }), page(0, [strange])]
  const broken = `LIST-7 violated: "${rex.name}" under the id 7, not under the id 9`
  const unsettled = `1+2+3 LIST-7 suspicious: whether it is an animal of others was not seen before the run's requests were spent: "${rex.name}" under the id 7, not under the id 9, which is not found`

  test('breaks LIST-7 where a fetch shows another animal, or no whole one', () => {
    expect(said(...log, fetched(100, 9, aPet(9)))).toStrictEqual([`1+2+3 ${broken}`])
    expect(said(...log, withoutBody(fetched(100, 9, aPet(9))))).toStrictEqual([`1+2+3 ${broken}`])
    expect(said(...log, fetched(100, 9, strange))).toStrictEqual([])
  })

  test('leaves it open where any id is found', () => {
    const placeholder = { ...aPet(9), name: 'Placeholder' }
    const far = 2 ** 52
    const madeUp = fetched(60, far, { ...placeholder, id: far })
    expect(said(...log, madeUp, fetched(100, 9, placeholder))).toStrictEqual([
      '4 LIST-7 undecided: ids that name no animal are found too, see GET-2',
    ])
    expect(said(...log, madeUp, notFound(70, far + 1), fetched(100, 9, placeholder))).toStrictEqual([
      `1+2+5 ${broken}`,
    ])
  })

  test('says nothing of it where a fetch finds it in another way than is documented', () => {
    const otherwise = (at: number) => fetched(at, 9, strange, { status: 203 })
    expect(said(...log, otherwise(due), page(dueAgain, [strange]), otherwise(dueAgain + 100))).toStrictEqual(
      [],
    )
    expect(said(...log, otherwise(due), otherwise(due + 50))).toStrictEqual([])
    expect(said(...log, fetched(due, 9, aPet(9), { status: 203 }))).toStrictEqual([])
    expect(said(...log, notFound(due, 9, 300))).toStrictEqual([`3 LIST-7 ${open}`, unsettled])
  })

  test('breaks it where fetches are sent elsewhere, as where it is not found', () => {
    const elsewhere = (at: number) => notFound(at, 9, 300)
    expect(said(...log, elsewhere(due), page(dueAgain, [strange]), elsewhere(dueAgain + 100))).toStrictEqual([
      `3 LIST-7 ${open}`,
      `1+3+4+5 ${broken}`,
    ])
  })

  test('breaks it where it is not found, as any other: once a page shows it still', () => {
    const missed = [...log, notFound(due, 9), page(dueAgain, [strange])]
    expect(said(...missed, notFound(dueAgain + 100, 9))).toStrictEqual([
      `3 LIST-7 ${open}`,
      `1+3+4+5 ${broken}`,
    ])
    expect(said(...log, notFound(due, 9), notFound(dueAgain + 100, 9))).toStrictEqual([
      `3 LIST-7 ${open}`,
      `4 LIST-7 ${open}`,
      unsettled,
    ])
    expect(said(...missed, notFound(dueAgain + 100, 9), notFound(dueAgain + 200, 9))).toStrictEqual([
      `3 LIST-7 ${open}`,
      `1+3+4+5 ${broken}`,
      `6 GET-1 ${open}`,
    ])
    expect(said(...log, notFound(due, 9, 403))).toStrictEqual([
      '3 LIST-7 undecided: a listed animal was answered 403, see AUTH-6',
    ])
  })

  test('settles nothing where the run ends before a page could show that others have removed it', () => {
    const missed = [...log, notFound(due, 9)]
    expect(said(...missed)).toStrictEqual([`3 LIST-7 ${open}`, unsettled])
    const empty = '4 LIST-7 undecided: the page shows no animal, see LIST-5'
    const unsettledStill = [`3 LIST-7 ${open}`, empty, unsettled]
    expect(said(...missed, page(dueAgain - 1, []))).toStrictEqual(unsettledStill)
    expect(said(...missed, page(dueAgain, [], '/pets?limit=3'))).toStrictEqual(unsettledStill)
    expect(said(...missed, page(dueAgain, [strange]))).toStrictEqual([
      `3 LIST-7 ${open}`,
      unsettled.replace('1+2+3', '1+4+3'),
    ])
    expect(said(...missed, page(dueAgain, []))).toStrictEqual([`3 LIST-7 ${open}`, empty])
    const shownTwice = [...log, page(10, [strange], '/pets?limit=3'), notFound(due, 9)]
    for (const path of ['/pets', '/pets?limit=3'])
      expect(said(...shownTwice, page(dueAgain, [], path))).toStrictEqual([
        `4 LIST-7 ${open}`,
        empty.replace('4', '5'),
      ])
    expect(said(shown, notFound(due, 1))).toStrictEqual([`2 GET-1 ${open}`])
  })

  test('is told of once, and is one like others from then on', () => {
    const twice = [...log, fetched(100, 9, strange), fetched(150, 9, aPet(9))]
    expect(said(...twice)).toStrictEqual([
      '4 LIST-7 satisfied: an animal of others',
      '4 GET-1 satisfied: an animal of others',
    ])
  })
})
