/** Measures the suite, prints the figures as a table, and writes them to `bench/results.md`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { figuresTable } from './figures-table.ts'
import { machine } from './machine.ts'
import { measureColdStart } from './measure-cold-start.ts'
import { measureMemory } from './measure-memory.ts'
import { measureRun } from './measure-run.ts'
import { measureThroughput } from './measure-throughput.ts'

// Before the load is the bench's own.
const where = machine()
const few = 1000
const many = 50_000

const table = figuresTable({
  throughput: [await measureThroughput('single animals'), await measureThroughput('pages of 100')],
  memory: { few, atFew: await measureMemory(few), many, atMany: await measureMemory(many) },
  coldStartMs: await measureColdStart(),
  runs: [
    await measureRun(['--max-requests', '60']),
    await measureRun([]),
    await measureRun(['--profile', 'full']),
  ],
})
const text = `# Benchmarks

Measured by \`npm run bench\` on: ${where}.

${table}`
writeFileSync(join(import.meta.dirname, 'results.md'), text)
process.stdout.write(text)
