/** The profiles a run may choose from. */
export const profileNames = ['core', 'full', 'read-only', 'rate-limit'] as const

/** Which requirements a run judges: see the profiles in `spec/requirements.yaml`. */
export type ProfileName = (typeof profileNames)[number]
