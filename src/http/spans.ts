/** A part of a text, from one place up to another. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Puts a text in the place of each of some parts of another; those that touch are one. */
export function replaceSpans(text: string, spans: readonly Span[], by: string): string {
  let [replaced, done] = ['', 0]
  for (const { from, to } of joined(spans)) {
    replaced += text.slice(done, from) + by
    done = to
  }
  return replaced + text.slice(done)
}

function joined(spans: readonly Span[]): readonly Span[] {
  const all: Span[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1)
    if (last === undefined || span.from >= last.to) all.push(span)
    else all[all.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
  }
  return all
}
