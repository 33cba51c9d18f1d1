import type { Exchange } from '../spec/exchange.ts'
import type { Judgement } from '../spec/judgement.ts'
import type { OracleOptions } from './oracle-options.ts'
import { judgementsIn, type Rule, ruled, type Shown } from './rule.ts'
import type { StoreModel } from './store/store-model.ts'

/** A rule with its state: so rules of any states stand in one list. */
export interface RunningRule {
  /** @returns the rule with its next state, itself where the state stays */
  readonly judge: (shown: Shown) => { readonly rule: RunningRule; readonly judgements: readonly Judgement[] }
  readonly conclude: (store: StoreModel, options: OracleOptions) => readonly Judgement[]
  readonly pending: () => readonly Exchange[]
}

/** Starts a rule, or lets it go on with a state. */
export function runningRule<State>(rule: Rule<State>, state: State = rule.initial): RunningRule {
  const running: RunningRule = {
    judge(shown) {
      const { state: next, judgements } = ruled(state, rule.judge(state, shown))
      return { rule: next === state ? running : runningRule(rule, next), judgements }
    },
    conclude: (store, options) => judgementsIn(rule.conclude?.(state, store, options)),
    pending: () => rule.pending?.(state) ?? [],
  }
  return running
}
