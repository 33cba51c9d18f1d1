/**
 * The text of `src/spec/generated/requirement-id.ts`.
 *
 * @param ids the ids of `spec/requirements.yaml`, in its order
 */
export function requirementIdModule(ids: readonly string[]): string {
  return `/** Every requirement id of the catalogue, in its order. Generated from \`spec/requirements.yaml\` by \`npm run generate\`. */
export const requirementIds = [
${ids.map((id) => `  '${id}',\n`).join('')}] as const

/** A public, frozen requirement id. */
export type RequirementId = (typeof requirementIds)[number]
`
}
