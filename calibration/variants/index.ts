import type { Variant } from '../variant.ts'
import { authenticationVariants } from './authentication.ts'
import { comingAndGoing } from './coming-and-going.ts'
import { guarded } from './guarded.ts'
import { heldForCustomers } from './held.ts'
import { ids64 } from './ids.ts'
import { lag } from './lag.ts'
import { lateReplicas } from './late-replicas.ts'
import { namesInUse } from './names-in-use.ts'
import { nearIds } from './near-ids.ts'
import { oddUnauthorized } from './odd-unauthorized.ts'
import { openCreation } from './open-creation.ts'
import { openListing } from './open-listing.ts'
import { orderOfList } from './order.ts'
import { ordersOfMany } from './orders-of-many.ts'
import { others } from './others.ts'
import { othersUpdate } from './others-update.ts'
import { outForLong } from './out-for-long.ts'
import { partsAway } from './parts-away.ts'
import { properties } from './properties.ts'
import { rateLimits } from './rate-limits.ts'
import { removed } from './removed.ts'
import { sharedKeys } from './shared-keys.ts'
import { storeSize } from './store-size.ts'
import { strictNames } from './strict-names.ts'
import { ordersVariants, surroundings } from './surroundings.ts'
import { unsentStatus } from './unsent-status.ts'
import { unsteady } from './unsteady.ts'
import { wireVariants } from './wire.ts'
import { wireFormVariants } from './wire-forms.ts'

/** Every conforming variant. */
export const variants: readonly Variant[] = [
  ...authenticationVariants,
  ...oddUnauthorized,
  ...ids64,
  ...nearIds,
  ...orderOfList,
  ...ordersOfMany,
  ...storeSize,
  ...lag,
  ...lateReplicas,
  ...properties,
  ...unsentStatus,
  ...openListing,
  ...openCreation,
  ...strictNames,
  ...namesInUse,
  ...ordersVariants,
  ...rateLimits,
  ...sharedKeys,
  ...surroundings,
  ...others,
  ...othersUpdate,
  ...heldForCustomers,
  ...comingAndGoing,
  ...guarded,
  ...removed,
  ...unsteady,
  ...outForLong,
  ...partsAway,
  ...wireVariants,
  ...wireFormVariants,
]
