import { initialState, judge } from '../../../src/oracle/judge.ts'
import type { StoreModel } from '../../../src/oracle/store/store-model.ts'
import { StoreView } from '../../../src/oracle/store/store-view.ts'
import type { Exchange } from '../../../src/spec/exchange.ts'
import { options } from './an-exchange.ts'

/** What is known of the store after each of some exchanges, which are sent when the one before was answered. */
export function modelsAfter(...log: readonly Exchange[]): readonly StoreModel[] {
  let state = initialState
  return log.map((one, index) => {
    const exchange = { ...one, number: index + 1 }
    state = judge(state, { kind: 'sent', request: exchange.request }, options).state
    state = judge(state, { kind: 'answered', exchange }, options).state
    return state.store
  })
}

/** The same after all of them. */
export function modelAfter(...log: readonly Exchange[]): StoreModel {
  return modelsAfter(...log).at(-1) ?? initialState.store
}

/** The same, as scenarios see it. */
export function storeAfter(...log: readonly Exchange[]): StoreView {
  const model = modelAfter(...log)
  return new StoreView(() => model, options.consistencyWindowMs)
}
