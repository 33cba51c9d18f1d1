import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { referenceParts, withPart } from '../../../scripts/generate/reference-pages.ts'
import { packageRoot } from '../../../src/run/package-root.ts'

const pages = Object.entries(referenceParts).map(([name, part]) => ({
  name,
  part: part(),
  page: readFileSync(join(packageRoot(), 'docs', name), 'utf8'),
}))

test.each(pages)('docs/$name has the text that npm run generate writes', ({ page, part }) => {
  expect(withPart(page, part)).toBe(page)
})

test.each(pages)('an outdated part of docs/$name is replaced, and nothing else', ({ page, part }) => {
  const outdated = withPart(page, 'outdated\n')
  expect(outdated).not.toBe(page)
  expect(withPart(outdated, part)).toBe(page)
})

test('a page without a generated part, or with two, is an error', () => {
  const page = pages[0]?.page ?? ''
  expect(() => withPart('# Options\n', 'part\n')).toThrow('a page needs one part')
  expect(() => withPart(`${page}${page}`, 'part\n')).toThrow('a page needs one part')
})
