import fc from 'fast-check'
import { XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { toXml } from '../../../src/report/xml.ts'
import { visibleText } from '../../../src/run/visible-text.ts'
import { hostileText } from './any-run.ts'

test('elements nest, one a line', () => {
  const root = {
    name: 'a',
    attributes: { one: 1 },
    content: [{ name: 'b', content: 'x < y' }, { name: 'c' }],
  }
  expect(toXml(root)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a one="1">\n  <b>x &lt; y</b>\n  <c/>\n</a>\n',
  )
})

test('any text is read back as it was made visible', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      using document = XmlDocument.fromString(toXml({ name: 'a', attributes: { b: text }, content: text }))
      expect(document.root.content).toBe(visibleText(text))
      expect(document.root.attr('b')?.value).toBe(visibleText(text))
    }),
  )
})
