import type { Fault } from '../fault.ts'
import { afterAWhile } from './after-a-while.ts'
import { anotherPlan } from './another-plan.ts'
import { aroundTheKey } from './around-the-key.ts'
import { bareBodies } from './bare-bodies.ts'
import { blockedOperations } from './blocked-operations.ts'
import { brokenConnections } from './broken-connections.ts'
import { chunkedBodies } from './chunked-bodies.ts'
import { contentNegotiation } from './content-negotiation.ts'
import { countedAfterwards } from './counted-afterwards.ts'
import { createCategory } from './create-category.ts'
import { createIds } from './create-ids.ts'
import { createIncomplete } from './create-incomplete.ts'
import { createInvalidCategory } from './create-invalid-category.ts'
import { createInvalidName } from './create-invalid-name.ts'
import { createInvalidStatus } from './create-invalid-status.ts'
import { createName } from './create-name.ts'
import { createNoObject } from './create-no-object.ts'
import { createValid } from './create-valid.ts'
import { defaultStatus } from './default-status.ts'
import { emptyPasses } from './empty-passes.ts'
import { equalNames } from './equal-names.ts'
import { errorForm } from './error-form.ts'
import { errorPages } from './error-pages.ts'
import { errorStatus } from './error-status.ts'
import { escapedJson } from './escaped-json.ts'
import { failingOpen } from './failing-open.ts'
import { fewOfAStatus } from './few-of-a-status.ts'
import { fieldsOfHttp } from './fields-of-http.ts'
import { getAnimal } from './get-animal.ts'
import { getUnknown, getWholeId } from './get-unknown.ts'
import { hiddenBehind403 } from './hidden-behind-403.ts'
import { invalidKeys } from './invalid-keys.ts'
import { keptConnections } from './kept-connections.ts'
import { largePages } from './large-pages.ts'
import { latePages } from './late-pages.ts'
import { lateRefusals } from './late-refusals.ts'
import { listDefaultSize } from './list-default-size.ts'
import { listFields } from './list-fields.ts'
import { listFilter } from './list-filter.ts'
import { listFilterWithLimit } from './list-filter-with-limit.ts'
import { listForm } from './list-form.ts'
import { listIdentity } from './list-identity.ts'
import { listLimit } from './list-limit.ts'
import { longKeys } from './long-keys.ts'
import { looseBesideAStatus } from './loose-beside-a-status.ts'
import { looseBodies } from './loose-bodies.ts'
import { looseValues } from './loose-values.ts'
import { lostLater } from './lost-later.ts'
import { mainKeyLimits } from './main-key-limits.ts'
import { manyOfAStatus } from './many-of-a-status.ts'
import { mediaTypes } from './media-types.ts'
import { narrowCategories } from './narrow-categories.ts'
import { nearKeys } from './near-keys.ts'
import { neighbouringIds } from './neighbouring-ids.ts'
import { oddIdsFound } from './odd-ids-found.ts'
import { oddUnauthorized } from './odd-unauthorized.ts'
import { oldNodes } from './old-nodes.ts'
import { oldRows } from './old-rows.ts'
import { oneOperation } from './one-operation.ts'
import { orders } from './orders.ts'
import { ordinaryClients } from './ordinary-clients.ts'
import { otherCredentials } from './other-credentials.ts'
import { otherErrors } from './other-errors.ts'
import { partlyComparedKeys } from './partly-compared-keys.ts'
import { partlyFetched } from './partly-fetched.ts'
import { partlyOpen } from './partly-open.ts'
import { partsStored } from './parts-stored.ts'
import { plainNamesRefused } from './plain-names-refused.ts'
import { races } from './races.ts'
import { rateCounting } from './rate-counting.ts'
import { rateEnforcement } from './rate-enforcement.ts'
import { ratePresence } from './rate-presence.ts'
import { rateRemaining } from './rate-remaining.ts'
import { rateMoments, rateReset, rateResetOnce } from './rate-reset.ts'
import { rateRetryForm } from './rate-retry-form.ts'
import { rateRetryTruth } from './rate-retry-truth.ts'
import { rateTooEarly } from './rate-too-early.ts'
import { ratePlans, rateValues } from './rate-values.ts'
import { replicas } from './replicas.ts'
import { rewrittenNames } from './rewritten-names.ts'
import { secondAnswers } from './second-answers.ts'
import { secondWindows } from './second-windows.ts'
import { seldomMet } from './seldom-met.ts'
import { serverErrors } from './server-errors.ts'
import { shortPages } from './short-pages.ts'
import { smallIds } from './small-ids.ts'
import { storedThoughRefused } from './stored-though-refused.ts'
import { toldSpent } from './told-spent.ts'
import { tooLate401 } from './too-late-401.ts'
import { twoFactors } from './two-factors.ts'
import { twoOfThreeProperties } from './two-of-three-properties.ts'
import { twoThingsAtOnce } from './two-things-at-once.ts'
import { unauthenticated } from './unauthenticated.ts'
import { unescaped } from './unescaped.ts'
import { validKeyRefused } from './valid-key-refused.ts'
import { versioning } from './versioning.ts'
import { wireForms } from './wire-forms.ts'
import { wrongTwice } from './wrong-twice.ts'

/** Every fault, in the order of the catalogue's requirements. */
export const allFaults: readonly Fault[] = [
  ...versioning,
  ...looseBodies,
  ...bareBodies,
  ...oldNodes,
  ...hiddenBehind403,
  ...defaultStatus,
  ...mediaTypes,
  ...chunkedBodies,
  ...contentNegotiation,
  ...unauthenticated,
  ...partlyOpen,
  ...invalidKeys,
  ...otherCredentials,
  ...nearKeys,
  ...partlyComparedKeys,
  ...tooLate401,
  ...failingOpen,
  ...oddUnauthorized,
  ...storedThoughRefused,
  ...validKeyRefused,
  ...listForm,
  ...listDefaultSize,
  ...listLimit,
  ...brokenConnections,
  ...listFilter,
  ...listFilterWithLimit,
  ...fewOfAStatus,
  ...manyOfAStatus,
  ...largePages,
  ...listIdentity,
  ...shortPages,
  ...listFields,
  ...latePages,
  ...createValid,
  ...lateRefusals,
  ...plainNamesRefused,
  ...createName,
  ...rewrittenNames,
  ...escapedJson,
  ...createCategory,
  ...narrowCategories,
  ...aroundTheKey,
  ...createIncomplete,
  ...createInvalidName,
  ...createInvalidCategory,
  ...createInvalidStatus,
  ...looseValues,
  ...looseBesideAStatus,
  ...wrongTwice,
  ...createNoObject,
  ...createIds,
  ...equalNames,
  ...twoOfThreeProperties,
  ...secondAnswers,
  ...getAnimal,
  ...partlyFetched,
  ...oldRows,
  ...lostLater,
  ...getUnknown,
  ...smallIds,
  ...getWholeId,
  ...neighbouringIds,
  ...orders,
  ...errorForm,
  ...errorPages,
  ...fieldsOfHttp,
  ...keptConnections,
  ...errorStatus,
  ...otherErrors,
  ...serverErrors,
  ...ratePresence,
  ...rateValues,
  ...rateRemaining,
  ...ratePlans,
  ...rateEnforcement,
  ...rateCounting,
  ...toldSpent,
  ...twoFactors,
  ...rateRetryForm,
  ...rateTooEarly,
  ...rateRetryTruth,
  ...rateMoments,
  ...rateReset,
  ...rateResetOnce,
  ...mainKeyLimits,
  ...replicas,
  ...emptyPasses,
  ...partsStored,
  ...anotherPlan,
  ...oddIdsFound,
  ...ordinaryClients,
  ...twoThingsAtOnce,
  ...races,
  ...oneOperation,
  ...seldomMet,
  ...afterAWhile,
  ...unescaped,
  ...longKeys,
  ...secondWindows,
  ...blockedOperations,
  ...countedAfterwards,
  ...wireForms,
]
