import { randomBytes } from 'node:crypto'
import type { ReferenceKeys } from './settings.ts'

const newKey = (): string => randomBytes(16).toString('hex')

/** Fresh random keys, letters and digits only. */
export const newKeys = (given: Partial<ReferenceKeys> = {}): ReferenceKeys => ({
  free: newKey(),
  pro: newKey(),
  business: newKey(),
  enterprise: newKey(),
  spare: newKey(),
  ...given,
})
