/** Measures the suite, prints the figures as a table, and writes them to `bench/results.md`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { figuresTable } from './figures-table.ts'
import { machine } from './machine.ts'
import { measureColdRun } from './measure-cold-run.ts'
import { measureColdStart } from './measure-cold-start.ts'
import { measureMemory } from './measure-memory.ts'
import { measureRun } from './measure-run.ts'
import { measureThroughput } from './measure-throughput.ts'

// Before the load is the bench's own.
const where = machine()
const few = 1000
const many = 50_000

const throughput = [await measureThroughput('single pets'), await measureThroughput('pages of 100')]
const memory = { few, atFew: await measureMemory(few), many, atMany: await measureMemory(many) }
const runs = [
  await measureRun(['--max-requests', '60']),
  await measureRun([]),
  await measureRun(['--profile', 'full']),
]
// After runs that came to their end: then Node's compile cache is filled, as it is for all but the first on a machine.
const coldRun = await measureColdRun()
const coldStartMs = await measureColdStart()

const table = figuresTable({ throughput, memory, coldRun, coldStartMs, runs })
const text = `# Benchmarks

Measured by \`npm run bench\` on: ${where}.

${table}`
writeFileSync(join(import.meta.dirname, 'results.md'), text)
process.stdout.write(text)
