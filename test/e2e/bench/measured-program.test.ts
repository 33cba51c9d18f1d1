import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { measuredProgram } from '../../../bench/peers/measured-program.ts'

const conditions = { env: {}, cwd: tmpdir(), timeoutMs: 60_000 }
const node = (code: string): readonly string[] => [process.execPath, '-e', code]

test('a program is measured with the processes that it starts', async () => {
  const busy = 'const end = Date.now() + 300; while (Date.now() < end);'
  const child = `require("node:child_process").execFileSync(process.execPath, ["-e", ${JSON.stringify(busy)}])`
  const { exitCode, interrupted, cpuSeconds, wallSeconds, said } = await measuredProgram(
    node(`${child}; console.log("done"); process.exitCode = 3`),
    conditions,
  )
  expect({ exitCode, interrupted, said }).toEqual({ exitCode: 3, interrupted: false, said: 'done\n' })
  expect(cpuSeconds).toBeGreaterThan(0.05)
  expect(wallSeconds).toBeGreaterThan(0.3)
})

test('one that takes too long is interrupted, may still say what it has, and is measured', async () => {
  const patient = 'trap "echo told; exit 130" INT; while :; do sleep 0.1; done'
  const { exitCode, interrupted, cpuSeconds, said } = await measuredProgram(['/bin/sh', '-c', patient], {
    ...conditions,
    env: { PATH: process.env['PATH'] },
    timeoutMs: 1500,
  })
  expect({ exitCode, interrupted, said }).toEqual({ exitCode: 130, interrupted: true, said: 'told\n' })
  expect(cpuSeconds).toBeDefined()
})
