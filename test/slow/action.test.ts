import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/run/package-root.ts'
import { startProcess } from '../e2e/support/cli.ts'
import { runAction } from '../e2e/support/composite-action.ts'
import { folder } from '../e2e/support/folder.ts'
import { faultNamed, reference } from '../e2e/support/reference.ts'

/** Installing asks a registry. */
const longMs = 400_000

test('the action, checked out elsewhere, installs the version that it stands in and judges by it', {
  timeout: longMs,
}, async () => {
  const base = await folder()
  const [actionPath, workspace] = [join(base, 'action'), join(base, 'work')]
  await mkdir(workspace)
  const clone = await startProcess('git', ['clone', '--quiet', packageRoot(), actionPath], { cwd: base })
    .outcome
  expect(clone.code, clone.err).toBe(0)
  const { baseUrl, keys } = await reference(faultNamed('list-default-21'))
  const inputs = { target: baseUrl, 'api-key': keys.business, requirements: 'LIST-1,LIST-2' }
  const { code, out, err, outputs, summary } = await runAction(inputs, { workspace, actionPath })
  expect(code, `${out}${err}`).toBe(1)
  expect(outputs).toMatchObject({ verdict: 'non-conformant', 'exit-code': '1', failed: 'LIST-2' })
  expect(summary).toContain('LIST-2')
})
