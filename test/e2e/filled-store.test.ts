import { join } from 'node:path'
import { expect, test } from 'vitest'
import { conformingSettings } from '../../src/service/settings.ts'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { reference } from './support/reference.ts'
import { readReport } from './support/reports.ts'

test('runs on a store that earlier ones have filled leave few pets, and say that they tried less', async () => {
  const cwd = await folder()
  const day = { limit: 100_000, windowMs: 86_400_000 }
  const service = await reference({ windows: { ...conformingSettings.windows, business: [day] } })
  const runs: { readonly pets: number; readonly out: string }[] = []
  for (const _ of [1, 2, 3]) {
    const { code, out } = await called(['run', '--target', service.baseUrl], {
      cwd,
      env: { PETSTORE_API_KEY: service.keys.business },
    })
    const { leftovers } = await readReport(join(cwd, 'reports'))
    expect(code).toBe(0)
    runs.push({ pets: leftovers.length, out: out.replace(/\s+/g, ' ') })
  }
  const [first, , third] = runs
  expect(first?.pets).toBeGreaterThan(40)
  expect(first?.pets).toBeLessThanOrEqual(60)
  expect(third?.pets).toBeLessThanOrEqual(15)
  expect(first?.out).not.toContain('fewer names')
  expect(third?.out).toMatch(
    /It could create \d+ pets instead of 78, so it tried fewer names and categories\./,
  )
})
