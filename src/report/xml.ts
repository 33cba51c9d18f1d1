import { visibleText } from '../run/visible-text.ts'

/** An XML element; its content is text or elements, which suffices for JUnit. */
export interface XmlElement {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string | number>>
  readonly content?: string | readonly XmlElement[]
}

/** A whole XML 1.0 document, one element a line. Names stay as they are, all else is escaped. */
export function toXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}`
}

function write({ name, attributes = {}, content = '' }: XmlElement, indent: string): string {
  const pairs = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`,
  )
  const start = `${indent}<${name}${pairs.join('')}`
  if (content.length === 0) return `${start}/>\n`
  if (typeof content === 'string') return `${start}>${escapeText(content)}</${name}>\n`
  const children = content.map((child) => write(child, `${indent}  `))
  return `${start}>\n${children.join('')}${indent}</${name}>\n`
}

function escapeText(text: string): string {
  // `>` as well, since `]]>` is not permitted in text.
  return visibleText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function escapeAttribute(text: string): string {
  // A parser turns raw white space in an attribute into spaces.
  return escapeText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
}
