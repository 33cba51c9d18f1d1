import { initialState, judge } from '../../../src/oracle/judge.ts'
import type { StoreModel } from '../../../src/oracle/store/store-model.ts'
import { StoreView } from '../../../src/oracle/store/store-view.ts'
import type { Exchange } from '../../../src/spec/exchange.ts'
import { options } from './an-exchange.ts'

/** What is known of the store once some exchanges are over, each sent when the one before it was answered. */
export function modelAfter(...log: readonly Exchange[]): StoreModel {
  let state = initialState
  for (const [index, one] of log.entries()) {
    const exchange = { ...one, number: index + 1 }
    state = judge(state, { kind: 'sent', request: exchange.request }, options).state
    state = judge(state, { kind: 'answered', exchange }, options).state
  }
  return state.store
}

/** The same, as scenarios see it. */
export function storeAfter(...log: readonly Exchange[]): StoreView {
  const model = modelAfter(...log)
  return new StoreView(() => model, options.consistencyWindowMs)
}
