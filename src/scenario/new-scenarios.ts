import type { RunContext } from './run-context.ts'
import { clientIds } from './steps/client-ids.ts'
import { type Creation, creationOf } from './steps/creation.ts'
import { credentialsOf } from './steps/credentials.ts'
import { explorationOf } from './steps/exploration.ts'
import { listedIds } from './steps/listed-ids.ts'
import { listingOf } from './steps/listing.ts'
import { minimiseViolations } from './steps/minimise-violations.ts'
import { ordersOf } from './steps/orders.ts'
import { otherIds } from './steps/other-ids.ts'
import { readBack } from './steps/read-back.ts'
import { refusalsOf } from './steps/refusals.ts'
import { repeatedRequests } from './steps/repeated-requests.ts'
import { retrievalOf } from './steps/retrieval.ts'
import { sweepOf } from './steps/sweep.ts'
import { traces } from './steps/traces.ts'
import { unspecified } from './steps/unspecified.ts'

/** The scenarios of a run, by section. */
export type Scenarios = ReturnType<typeof newScenarios>

/** Makes the scenarios of a run; none sends anything before it is awaited. */
export function newScenarios(run: RunContext) {
  const listing = listingOf(run, () => creation)
  const creation: Creation = creationOf(run, listing, async () => {
    if (run.settings.whole) await Promise.all([refusals.decide(), credentials.decideCreates()])
  })
  const retrieval = retrievalOf(run, creation, listing)
  const orders = ordersOf(run)
  const ofBroughtIds = clientIds(run, creation)
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
    askedAgain: repeatedRequests(run, creation, retrieval),
    isolation: minimiseViolations(run, creation),
  }
}
