/** What the check is about does not arise on this target or in this profile. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable'
}
