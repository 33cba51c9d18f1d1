import { availableParallelism, cpus, loadavg } from 'node:os'

/** What the figures were measured on. */
export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown CPU'
  const load = (loadavg()[0] ?? 0).toFixed(1)
  return `${model}, ${availableParallelism()} cores, Node ${process.versions.node}, ${process.platform} ${process.arch}; load before it began: ${load}`
}
