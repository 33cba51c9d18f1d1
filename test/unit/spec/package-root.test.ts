import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../../src/run/package-root.ts'

function tree(): string {
  const root = mkdtempSync(join(tmpdir(), 'package-root-'))
  mkdirSync(join(root, 'dist/src'), { recursive: true })
  return root
}

test('is found from source and from compiled code, past packages of other names', () => {
  const root = tree()
  writeFileSync(join(root, 'package.json'), '{"name":"petstore-conformance"}')
  writeFileSync(join(root, 'dist/package.json'), '{"type":"module"}')
  expect(packageRoot(join(root, 'dist/src'))).toBe(root)
  expect(packageRoot(root)).toBe(root)
})

test('is refused where there is none', () => {
  expect(() => packageRoot(tree())).toThrow('no petstore-conformance package')
})
