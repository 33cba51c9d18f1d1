/** The reports of a run could not be written where they were wanted. */
export class ReportNotWritable extends Error {
  override readonly name = 'ReportNotWritable'
  readonly path: string

  constructor(path: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(`Cannot write a report to ${path}: ${why}`, { cause })
    this.path = path
  }
}
