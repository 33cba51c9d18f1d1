import type { RequirementId } from '../catalogue/requirement-id.ts'

/**
 * What need not arise on a conforming service: whether what was refused left an animal behind shows only where lists show new
 * ones, other errors need not be met, and a plan need not be declared.
 */
export const needNotArise: readonly RequirementId[] = ['AUTH-5', 'CREATE-7', 'ERROR-3', 'RATE-4']
