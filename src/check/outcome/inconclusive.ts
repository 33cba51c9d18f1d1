/** What the check is about could not really be tried. */
export class Inconclusive extends Error {
  override readonly name = 'Inconclusive'
}
