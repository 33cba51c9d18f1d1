import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportPath, slugOf, targetPath } from '../../../src/site/site-paths.ts'

test('a plain name is its own', () => {
  expect(targetPath('shop-eu.2')).toBe('targets/shop-eu.2.html')
  expect(reportPath('shop', '2026-11-20', 'report.html')).toBe('runs/shop/2026-11-20/report.html')
})

test('whatever a target is called, its file is in the folder', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('..', '.', '', '../x', 'a/b', 'CON', '-')),
      (name) => {
        expect(slugOf(name)).toMatch(/^(?:[a-z0-9][a-z0-9._-]*|[a-z0-9-]*~[0-9a-f]{12})$/)
        expect(slugOf(name)).not.toMatch(/\.$/)
      },
    ),
  )
})

test('names that differ have files that differ, in letter case too', () => {
  const names = ['Shop', 'shop', 'SHOP', 'shop ', 'shop~', 'sh/op', 'sh op', 'sh-op', '東京', '大阪', '']
  expect(new Set(names.map((name) => slugOf(name).toLowerCase())).size).toBe(names.length)
})
