import { median } from './median.ts'

/** What something takes. CPU time counts all threads of this process. */
export interface Cost {
  readonly cpuS: number
  readonly wallS: number
}

const warmUps = 3
const rounds = 9

/** Measures several things in turns, so that what else the machine does meets all of them. Medians. */
export async function measureInTurns(tasks: readonly (() => Promise<void>)[]): Promise<readonly Cost[]> {
  const costs: Cost[][] = tasks.map(() => [])
  for (let round = 0; round < warmUps + rounds; round += 1) {
    for (const [index, task] of tasks.entries()) {
      const cost = await measure(task)
      if (round >= warmUps) costs[index]?.push(cost)
    }
  }
  return costs.map((all) => ({
    cpuS: median(all.map(({ cpuS }) => cpuS)),
    wallS: median(all.map(({ wallS }) => wallS)),
  }))
}

async function measure(task: () => Promise<void>): Promise<Cost> {
  const before = process.cpuUsage()
  const startedAt = performance.now()
  await task()
  const wallS = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(before)
  return { cpuS: (user + system) / 1e6, wallS }
}
