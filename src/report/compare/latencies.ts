/** Count, median and 95th percentile of at least one duration in ms, by nearest rank, so that each was measured. */
export function latencyFigures(durationsMs: readonly number[]) {
  const sorted = durationsMs.toSorted((one, other) => one - other)
  const percentile = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0
  return { count: sorted.length, medianMs: percentile(0.5), p95Ms: percentile(0.95) }
}
