import { shownProxy } from '../http/http-proxy.ts'
import type { RunOptions } from '../run/options/run-options.ts'

/** What a run is about, as one line without a line break: enough to tell runs in a log apart and to repeat one. */
export function startLine({ target, profile, seed, proxy }: RunOptions): string {
  const what = target ?? 'the service embedded in the suite, no target being given'
  const by = proxy === undefined ? '' : ` through the proxy ${shownProxy(proxy)} of ${proxy.variable}`
  return `Judging ${what}${by}; profile ${profile}, seed ${seed}`
}
