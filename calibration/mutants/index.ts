import type { Fault } from '../fault.ts'
import { createCategory } from './create-category.ts'
import { createIds } from './create-ids.ts'
import { createInvalid } from './create-invalid.ts'
import { createName } from './create-name.ts'
import { createNoObject } from './create-no-object.ts'
import { createValid } from './create-valid.ts'
import { credentials } from './credentials.ts'
import { emptyPasses } from './empty-passes.ts'
import { errorForm } from './error-form.ts'
import { errorPages } from './error-pages.ts'
import { errorStatus } from './error-status.ts'
import { getAnimal } from './get-animal.ts'
import { getUnknown } from './get-unknown.ts'
import { listFields } from './list-fields.ts'
import { listFilter } from './list-filter.ts'
import { listFilterWithLimit } from './list-filter-with-limit.ts'
import { listForm } from './list-form.ts'
import { longKeys } from './long-keys.ts'
import { looseBodies } from './loose-bodies.ts'
import { looseValues } from './loose-values.ts'
import { mainKeyLimits } from './main-key-limits.ts'
import { mediaTypes } from './media-types.ts'
import { nearKeys } from './near-keys.ts'
import { oldNodes } from './old-nodes.ts'
import { oneOperation } from './one-operation.ts'
import { orders } from './orders.ts'
import { ordinaryClients } from './ordinary-clients.ts'
import { pages } from './pages.ts'
import { partlyFetched } from './partly-fetched.ts'
import { plainNamesRefused } from './plain-names-refused.ts'
import { races } from './races.ts'
import { rateEnforcement } from './rate-enforcement.ts'
import { ratePresence } from './rate-presence.ts'
import { rateRetry } from './rate-retry.ts'
import { rateValues } from './rate-values.ts'
import { rewrittenNames } from './rewritten-names.ts'
import { secondAnswers } from './second-answers.ts'
import { secondWindows } from './second-windows.ts'
import { seldomCreated } from './seldom-created.ts'
import { seldomMet } from './seldom-met.ts'
import { storedThoughRefused } from './stored-though-refused.ts'
import { storedTwice } from './stored-twice.ts'
import { tooLate401 } from './too-late-401.ts'
import { twoThingsAtOnce } from './two-things-at-once.ts'
import { unauthenticated } from './unauthenticated.ts'
import { versioning } from './versioning.ts'
import { wireForms } from './wire-forms.ts'
/** Every fault, in the order of the catalogue's requirements. */
export const allFaults: readonly Fault[] = [
  ...versioning,
  ...looseBodies,
  ...oldNodes,
  ...mediaTypes,
  ...unauthenticated,
  ...credentials,
  ...nearKeys,
  ...tooLate401,
  ...storedThoughRefused,
  ...listForm,
  ...listFilter,
  ...listFilterWithLimit,
  ...pages,
  ...listFields,
  ...createValid,
  ...plainNamesRefused,
  ...createName,
  ...rewrittenNames,
  ...createCategory,
  ...createInvalid,
  ...looseValues,
  ...createNoObject,
  ...createIds,
  ...secondAnswers,
  ...storedTwice,
  ...getAnimal,
  ...partlyFetched,
  ...getUnknown,
  ...orders,
  ...errorForm,
  ...errorPages,
  ...errorStatus,
  ...ratePresence,
  ...rateValues,
  ...rateEnforcement,
  ...rateRetry,
  ...mainKeyLimits,
  ...emptyPasses,
  ...ordinaryClients,
  ...twoThingsAtOnce,
  ...races,
  ...oneOperation,
  ...seldomMet,
  ...seldomCreated,
  ...longKeys,
  ...secondWindows,
  ...wireForms,
]
