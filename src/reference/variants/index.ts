import type { Variant } from '../variant.ts'
import { authenticationVariants } from './authentication.ts'
import { ids64 } from './ids.ts'
import { lag } from './lag.ts'
import { openCreation } from './open-creation.ts'
import { openListing } from './open-listing.ts'
import { orderOfList } from './order.ts'
import { properties } from './properties.ts'
import { rateLimits } from './rate-limits.ts'
import { storeSize } from './store-size.ts'
import { ordersVariants, surroundings } from './surroundings.ts'
import { wireVariants } from './wire.ts'

/** Every conforming variant. */
export const variants: readonly Variant[] = [
  ...authenticationVariants,
  ...ids64,
  ...orderOfList,
  ...storeSize,
  ...lag,
  ...properties,
  ...openListing,
  ...openCreation,
  ...ordersVariants,
  ...rateLimits,
  ...surroundings,
  ...wireVariants,
]
