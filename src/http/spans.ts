/** A part of a text, from one place up to another. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Replaces parts of a text; those that overlap are one. */
export function replaceSpans(text: string, spans: readonly Span[], by: string): string {
  let [replaced, done] = ['', 0]
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    if (from >= done) replaced += text.slice(done, from) + by
    done = Math.max(done, to)
  }
  return replaced + text.slice(done)
}
