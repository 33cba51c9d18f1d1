import type { Behaviour } from '../behaviour.ts'
import type { Settings } from '../settings.ts'
import { authentication } from './authentication.ts'
import { creation } from './creation.ts'
import { listing } from './listing.ts'
import { rateLimiting } from './rate-limiting.ts'
import { rendering } from './rendering.ts'
import { retrieval } from './retrieval.ts'

/** What the document asks for, and nothing else; the starting point of every fault and variant. */
export const conformingBehaviour = (settings: Settings): Behaviour => ({
  started: () => () => {},
  around: (_, next) => next(),
  order: () => ['admit', 'spend', 'validate', 'perform'],
  ...authentication,
  ...rateLimiting(settings),
  ...listing,
  ...creation,
  ...retrieval,
  ...rendering,
})
