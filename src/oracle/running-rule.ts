import type { Exchange } from '../spec/exchange.ts'
import type { Judgement } from '../spec/judgement.ts'
import type { OracleOptions } from './oracle-options.ts'
import { type Rule, remember, ruled, type Shown } from './rule.ts'
import type { StoreModel } from './store/store-model.ts'

/** A rule with its state, which nobody else sees: so rules of any states stand in one list. */
export interface RunningRule {
  /** @returns the rule as it goes on, itself where it has nothing to remember, and what the exchange says */
  readonly judge: (shown: Shown) => { readonly rule: RunningRule; readonly judgements: readonly Judgement[] }
  /** What the whole log tells. */
  readonly conclude: (store: StoreModel, options: OracleOptions) => readonly Judgement[]
  /** Answers that it judges once others have come. */
  readonly pending: () => readonly Exchange[]
}

/** Starts a rule, or lets it go on with a state. */
export function runningRule<State>(rule: Rule<State>, state: State = rule.initial): RunningRule {
  const running: RunningRule = {
    judge(shown) {
      const ruling = ruled(state, rule.judge(state, shown))
      const isAsBefore = ruling.state === state
      return { rule: isAsBefore ? running : runningRule(rule, ruling.state), judgements: ruling.judgements }
    },
    conclude: (store, options) => remember(state, rule.conclude?.(state, store, options)).judgements,
    pending: () => rule.pending?.(state) ?? [],
  }
  return running
}
