import fc from 'fast-check'
import { XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { compareReports } from '../../../../src/report/compare/compare-reports.ts'
import { comparisonHtml } from '../../../../src/report/compare/comparison-html.ts'
import { pageScript } from '../../../../src/spec/generated/page-assets.ts'
import { aFinding, aGreenRun, aRequirement, aRun } from '../a-run.ts'
import { anyRun, hostileText } from '../any-run.ts'
import { aComparison } from './a-comparison.ts'
import { compared, comparisonOf } from './compared.ts'

const ownScript = `<script type="module">${pageScript}</script>`

test('a comparison with every change', async () => {
  await expect(comparisonHtml(aComparison())).toMatchFileSnapshot('snapshots/a-comparison.html.snap')
})

test('a page where nothing differs says so, with the rows folded away', () => {
  const page = comparisonHtml(comparisonOf(aGreenRun(), aGreenRun()))
  expect(page).toContain('<h1><span aria-hidden="true">✓</span> B is not worse than A</h1>')
  expect(page).toContain('<details class="group"><summary><h3>The same: 8 requirements</h3></summary>')
  expect(page).not.toContain('<h3>Worse')
  expect(page).not.toContain('<h2>Open answers')
})

test('what differs comes first, and the facts of the runs last', () => {
  const page = comparisonHtml(aComparison())
  const places = [
    '<h3>Worse: ',
    '<h3>Better: ',
    '<h3>The same: ',
    '<h2>Findings</h2>',
    '<h2>The two runs</h2>',
  ]
  expect(places.map((text) => page.indexOf(text))).toEqual(
    places.map((text) => page.indexOf(text)).toSorted((one, other) => one - other),
  )
  expect(places.every((text) => page.includes(text))).toBe(true)
})

test('it is for light and for dark, and loads nothing', () => {
  const page = comparisonHtml(aComparison())
  expect(page).toContain('<meta name="color-scheme" content="light dark">')
  expect(page).toContain("content=\"default-src 'none'; style-src 'unsafe-inline'")
  expect(page.replace(ownScript, '')).not.toMatch(/<script|src=|href="[^#]/)
})

test('no text adds an element, an attribute or anything to load', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(shape(aHostilePage(text))).toEqual(shape(aHostilePage('x')))
    }),
  )
})

test('no two reports make the page run or load anything', () => {
  fc.assert(
    fc.property(anyRun, anyRun, (a, b) => {
      const page = comparisonHtml(comparisonOf(a, b))
      expect(page.replace(ownScript, '')).not.toMatch(/<(script|img|link|iframe|object|svg)/i)
      expect(page.isWellFormed()).toBe(true)
    }),
  )
})

/** A text of a report in every place where one may stand. */
function aHostilePage(text: string): string {
  // Where a text is empty, or is the same in both, less is told; a backtick in a statement is markup of the catalogue.
  const run = (side: string) =>
    aRun({
      suite: { name: `${side}${text}`, version: `${side}${text}` },
      interface: { version: `${side}${text}`, openapiDigest: `${side}${text}` },
      target: { baseUrl: `${side}${text}` },
      unreachable: text,
      requirements: [
        aRequirement({
          verdict: side === 'a' ? 'warn' : 'fail',
          section: text,
          statement: text.replaceAll('`', ''),
          reason: `r${text}`,
        }),
      ],
      findings: [
        aFinding({
          requirement: side === 'a' ? 'LIST-1' : 'LIST-2',
          expected: text,
          actual: text,
          cause: {
            factors: [{ factor: 'name', level: text, satisfiedIn: [] }],
            expected: text,
            actual: text,
            proof: [],
          },
        }),
      ],
      observations: [
        { requirement: 'LIST-9', question: `q${text}`, answer: `${side}${text}` },
        { requirement: 'LIST-9', question: `${side} alone ${text}`, answer: `r${text}` },
      ],
      requests: { total: 1, byOperation: { [`o${text}`]: 1 } },
    })
  return comparisonHtml(
    compareReports(compared(run('a'), { name: text }), compared(run('b'), { name: text })),
  )
}

/** Every tag of the page with its attributes' names. */
function shape(page: string): string[] {
  // The page is well-formed XML but for its head, which holds no text of a report but the title.
  const body = page.slice(page.indexOf('<body>'), page.indexOf('</html>'))
  using document = XmlDocument.fromString(body)
  return document.find('//* | //@*').map((node) => ('name' in node ? String(node.name) : ''))
}
