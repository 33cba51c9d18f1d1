/** A row of `spec/requirements.yaml`, as far as modules are generated from it. */
export interface GeneratedRow {
  readonly id: string
  readonly profiles: readonly string[]
}

/**
 * The text of `src/spec/generated/profiles-of.ts`.
 *
 * @param rows the rows of `spec/requirements.yaml`, in its order
 */
export function profilesModule(rows: readonly GeneratedRow[]): string {
  const lines = rows.map(
    ({ id, profiles }) => `  '${id}': [${profiles.map((name) => `'${name}'`).join(', ')}],\n`,
  )
  return `import type { ProfileName } from '../profile.ts'
import type { RequirementId } from './requirement-id.ts'

/**
 * The profiles that judge each requirement, for a run to choose by: reading the catalogue itself would keep its first
 * request waiting. Generated from \`spec/requirements.yaml\` by \`npm run generate\`.
 */
export const profilesOf: Readonly<Record<RequirementId, readonly ProfileName[]>> = {
${lines.join('')}}
`
}
