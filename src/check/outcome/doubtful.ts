/** The target gave two answers to one request: neither settles what the check is about. */
export class Doubtful extends Error {
  override readonly name = 'Doubtful'
}
