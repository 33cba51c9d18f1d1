import { expect, test } from 'vitest'
import { alignedTable } from '../../../bench/aligned-table.ts'

test('columns are as wide as their widest cell, and all but empty ones have a rule', () => {
  expect(
    alignedTable([
      ['Figure', 'Measured', ''],
      ['Requests a service', '1,430', 'x'],
    ]),
  ).toBe(`| Figure             | Measured |   |
| ------------------ | -------- | - |
| Requests a service | 1,430    | x |
`)
})
