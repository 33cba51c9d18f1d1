/** The profiles that a run may choose from. */
export const profileNames = ['core', 'full', 'read-only', 'rate-limit'] as const

/** The requirements that a run judges: see the profiles in `spec/requirements.yaml`. */
export type ProfileName = (typeof profileNames)[number]
