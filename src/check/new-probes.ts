import { askedAgain } from './probes/asked-again.ts'
import { broughtIds } from './probes/brought-ids.ts'
import { type Creation, creationOf } from './probes/creation.ts'
import { credentialsOf } from './probes/credentials.ts'
import { explorationOf } from './probes/exploration.ts'
import { isolation } from './probes/isolation.ts'
import { listedIds } from './probes/listed-ids.ts'
import { listingOf } from './probes/listing.ts'
import { ordersOf } from './probes/orders.ts'
import { otherIds } from './probes/other-ids.ts'
import { readBack } from './probes/read-back.ts'
import { refusalsOf } from './probes/refusals.ts'
import { retrievalOf } from './probes/retrieval.ts'
import { sweepOf } from './probes/sweep.ts'
import { traces } from './probes/traces.ts'
import { unspecified } from './probes/unspecified.ts'
import type { RunContext } from './run-context.ts'

/** The scenarios of a run, by section. */
export type Probes = ReturnType<typeof newProbes>

/** Makes the scenarios of a run; none sends anything before it is awaited. */
export function newProbes(run: RunContext) {
  const listing = listingOf(run, () => creation)
  const creation: Creation = creationOf(run, listing, async () => {
    if (run.settings.whole) await Promise.all([refusals.decide(), credentials.decideCreates()])
  })
  const retrieval = retrievalOf(run, creation, listing)
  const orders = ordersOf(run)
  const ofBroughtIds = broughtIds(run, creation)
  const refusals = refusalsOf(run, () => ({ creation, broughtIds: ofBroughtIds }))
  const credentials = credentialsOf(run, () => ({ creation, listing, retrieval, orders }))
  const sweep = sweepOf(run, listing)
  const exploration = explorationOf(run, sweep, creation)
  return {
    run,
    listing,
    creation,
    broughtIds: ofBroughtIds,
    refusals,
    credentials,
    retrieval,
    orders,
    traces: traces(run, creation, listing, exploration),
    exploration,
    readBack: readBack(run, listing, retrieval, exploration),
    listedIds: listedIds(run, listing, retrieval),
    unspecified: unspecified(run, creation),
    otherIds: otherIds(run, listing, retrieval),
    sweep,
    askedAgain: askedAgain(run, creation, retrieval),
    isolation: isolation(run, creation),
  }
}
