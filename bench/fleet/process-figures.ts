import { readFileSync } from 'node:fs'

/** What a process has taken up to now, all of its threads together. */
export interface ProcessFigures {
  readonly cpuSeconds: number
  /** Peak resident memory, in MiB. */
  readonly peakMb: number
}

/** Of `/proc/PID/stat`: Linux counts in hundredths of a second. */
const ticksPerSecond = 100
const userTimeField = 11

/** Reads what Linux knows of a process that still runs. */
export function processFigures(pid: number): ProcessFigures {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program may have blanks in it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[userTimeField]) + Number(fields[userTimeField + 1])
  const peakKb = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return { cpuSeconds: ticks / ticksPerSecond, peakMb: Number(peakKb) / 1024 }
}
