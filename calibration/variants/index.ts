import type { Variant } from '../variant.ts'
import { authenticationVariants } from './authentication.ts'
import { comingAndGoing } from './coming-and-going.ts'
import { guarded } from './guarded.ts'
import { ids64 } from './ids.ts'
import { inFrontOfServices } from './in-front.ts'
import { lag } from './lag.ts'
import { limiters } from './limiters.ts'
import { namesInUse } from './names-in-use.ts'
import { openCreation } from './open-creation.ts'
import { openListing } from './open-listing.ts'
import { orderOfList } from './order.ts'
import { others } from './others.ts'
import { othersUpdate } from './others-update.ts'
import { partsAway } from './parts-away.ts'
import { properties } from './properties.ts'
import { rateLimits } from './rate-limits.ts'
import { sharedKeys } from './shared-keys.ts'
import { ordersVariants, surroundings } from './surroundings.ts'
import { unsteady } from './unsteady.ts'
import { wireVariants } from './wire.ts'
import { wireFormVariants } from './wire-forms.ts'
/** Every conforming variant. */
export const variants: readonly Variant[] = [
  ...authenticationVariants,
  ...ids64,
  ...orderOfList,
  ...lag,
  ...properties,
  ...openListing,
  ...openCreation,
  ...namesInUse,
  ...ordersVariants,
  ...limiters,
  ...rateLimits,
  ...sharedKeys,
  ...surroundings,
  ...others,
  ...othersUpdate,
  ...comingAndGoing,
  ...guarded,
  ...inFrontOfServices,
  ...unsteady,
  ...partsAway,
  ...wireVariants,
  ...wireFormVariants,
]
