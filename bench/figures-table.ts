import { alignedTable } from './aligned-table.ts'
import type { ColdRun } from './measure-cold-run.ts'
import type { RunFigures } from './measure-run.ts'
import type { Throughput } from './measure-throughput.ts'

/** All that is measured. */
export interface Figures {
  readonly throughput: readonly Throughput[]
  /** Peak RSS in bytes, at few requests and at many. */
  readonly memory: {
    readonly few: number
    readonly atFew: number
    readonly many: number
    readonly atMany: number
  }
  readonly coldRun: ColdRun
  readonly coldStartMs: number
  readonly runs: readonly RunFigures[]
}

/** What is to be reached. */
const goals = {
  ratio: { 'single pets': 0.8, 'pages of 100': 0.5 },
  memoryGrowthMb: 20,
  coldCpuShare: 1.7,
  coldRssMb: 170,
  coldStartMs: 700,
} as const

const mb = (bytes: number): number => bytes / 1e6
const whole = (value: number): string => Math.round(value).toLocaleString('en')

/** The figures as a table in Markdown. Ends with a line break. */
export function figuresTable({ throughput, memory, coldRun, coldStartMs, runs }: Figures): string {
  const rows = [
    ...throughput.flatMap(({ shape, rates, shares }) => [
      [
        `Checked exchanges a second, ${shape}`,
        `${whole(rates.checked)}, undici alone ${whole(rates.plain)}: ${shares.checked.toFixed(2)}`,
        `at least ${goals.ratio[shape]}`,
      ],
      [
        'For comparison: undici that parses the JSON too',
        `${whole(rates.parsed)}: ${shares.parsed.toFixed(2)}`,
        '',
      ],
    ]),
    [
      `Peak memory, ${whole(memory.few)} and ${whole(memory.many)} requests`,
      `${whole(mb(memory.atFew))} MB and ${whole(mb(memory.atMany))} MB`,
      `at most ${goals.memoryGrowthMb} MB apart`,
    ],
    [
      `CPU time of a cold run of ${coldRun.requests} requests`,
      `${coldRun.cpuSeconds.toFixed(2)} s, Vitest on one empty test ${coldRun.cpuSecondsOfVitest.toFixed(2)} s: ${coldRun.cpuShare.toFixed(2)}`,
      `at most ${goals.coldCpuShare}`,
    ],
    [
      'Its peak memory',
      `${whole(mb(coldRun.maxRss))} MB, Vitest on one empty test ${whole(mb(coldRun.maxRssOfVitest))} MB`,
      `at most ${goals.coldRssMb} MB`,
    ],
    [
      'From process start to the first request, code cached',
      `${whole(coldStartMs)} ms`,
      `less than ${goals.coldStartMs} ms`,
    ],
    ...runs.map(({ options, requests, exitCode, ms }) => [
      `Run, ${options === '' ? 'core, default options' : `\`${options}\``}`,
      `${whole(requests)} requests, ${(ms / 1000).toFixed(1)} s, exit ${exitCode}`,
      '',
    ]),
  ]
  return alignedTable([['Figure', 'Measured', 'Goal'], ...rows])
}
