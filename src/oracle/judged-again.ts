import type { Exchange } from '../spec/exchange.ts'
import type { Judgement } from '../spec/judgement.ts'
import type { OracleOptions } from './oracle-options.ts'
import { show } from './rule.ts'
import type { RunningRule } from './running-rule.ts'
import type { StoreModel } from './store/store-model.ts'

/** Wrong answers that told that no request remained, where the last answer has shown that some did. */
export function toldOtherwise(before: StoreModel, { unspent }: StoreModel): readonly Exchange[] {
  if (unspent === before.unspent) return []
  return before.toldSpent
    .map(({ exchange }) => exchange)
    .filter(({ number }) => unspent.has(number) && !before.unspent.has(number))
}

/**
 * At the end of a run: wrong answers that told that no request remained, where nothing showed whether one did. They settle
 * nothing.
 *
 * @param excused - the rules that leave such answers open
 */
export function concludeSpent(
  store: StoreModel,
  excused: readonly RunningRule[],
  options: OracleOptions,
): readonly Judgement[] {
  const reason = 'it told that no request remained, and whether one did was not seen'
  const unspent = new Set([...store.unspent, ...store.toldSpent.map(({ exchange }) => exchange.number)])
  const spent = { ...store, unspent }
  return store.toldSpent
    .flatMap(({ exchange }) =>
      excused.flatMap((rule) => rule.judge(show(exchange, spent, options)).judgements),
    )
    .flatMap((judgement) =>
      judgement.state === 'violated' ? { ...judgement, state: 'suspicious', reason } : [],
    )
}
