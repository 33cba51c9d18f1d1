import { expect, test } from 'vitest'
import { judgementsOf, type Rule, remember, runningRule, show } from '../../../src/oracle/rule.ts'
import { emptyStore } from '../../../src/oracle/store/store-model.ts'
import type { Exchange } from '../../../src/spec/exchange.ts'
import { anExchange, options } from './an-exchange.ts'

/** Keeps the pages that were asked for, and judges each that comes again. */
const comesAgain: Rule<readonly Exchange[]> = {
  initial: [],
  judge(state, shown) {
    const { path } = shown.exchange.request
    if (!state.some(({ request }) => request.path === path)) return remember([...state, shown.exchange])
    return judgementsOf('LIST-1', shown).satisfied('again')
  },
  conclude: (state) => state.flatMap((exchange) => judged(exchange)),
  pending: (state) => state,
}

const shownAs = (exchange: Exchange) => show(exchange, emptyStore, options)
const judged = (exchange: Exchange) => [judgementsOf('LIST-2', shownAs(exchange)).satisfied('at the end')]

test('a rule goes on with its state, and leaves the rule as it was before alone', () => {
  const exchange = anExchange()
  const first = runningRule(comesAgain)
  const second = first.judge(shownAs(exchange))
  expect(second.judgements).toEqual([])
  const third = second.rule.judge(shownAs(exchange))
  expect(third.judgements).toMatchObject([{ requirement: 'LIST-1', coverageCase: 'again' }])
  expect(third.rule).toBe(second.rule)
  expect(third.rule.conclude(emptyStore, options)).toMatchObject([{ requirement: 'LIST-2' }])
  expect(third.rule.pending()).toEqual([exchange])
  expect(first.judge(shownAs(exchange)).judgements).toEqual([])
  expect(first.conclude(emptyStore, options)).toEqual([])
  expect(first.pending()).toEqual([])
})

test('a rule that concludes nothing, and waits for nothing, says so', () => {
  const rule = runningRule<undefined>({ initial: undefined, judge: () => undefined })
  expect(rule.conclude(emptyStore, options)).toEqual([])
  expect(rule.pending()).toEqual([])
  expect(rule.judge(shownAs(anExchange()))).toEqual({ rule, judgements: [] })
})
