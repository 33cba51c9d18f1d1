import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../../src/run/package-root.ts'
import { requirementIds } from '../../../src/spec/generated/requirement-id.ts'
import { profileNames } from '../../../src/spec/profile.ts'
import { selectedRequirements } from '../../../src/spec/selected-requirements.ts'

const readme = readFileSync(join(packageRoot(), 'README.md'), 'utf8')

test('README.md states how many requirements there are', () => {
  const [stated] = /\b\d+(?= numbered requirements\b)/.exec(readme) ?? []
  expect(Number(stated)).toBe(requirementIds.length)
})

test.each(profileNames)('README.md states how many requirements the profile %s has', (profile) => {
  const [, stated] = new RegExp(`^\\| \`${profile}\`[^|]*\\|\\D*(\\d+)`, 'm').exec(readme) ?? []
  expect(Number(stated)).toBe(selectedRequirements(profile, []).length)
})
