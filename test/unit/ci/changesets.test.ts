import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../../src/run/package-root.ts'

const folder = join(packageRoot(), '.changeset')
const changesets = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')

// A release would end with an error: formatters of Markdown take the head for a heading.
test.each(changesets)('the changeset %s can be read', (name) => {
  expect(readFileSync(join(folder, name), 'utf8')).toMatch(
    /^---\n(?:'petstore-conformance(?:-monitor)?': (?:major|minor|patch)\n)+---\n\n\S[^\n]+\n$/,
  )
})
