import fc from 'fast-check'
import { XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { toHtml } from '../../../src/report/html.ts'
import { aCase, aFinding, aGreenRun, aRequirement, aRun } from './a-run.ts'
import { anyRun, hostileText } from './any-run.ts'

test('a run with every verdict', async () => {
  await expect(toHtml(aRun())).toMatchFileSnapshot('snapshots/a-run.html.snap')
})

test('a green run says that nothing was broken, and what was not judged', () => {
  const page = toHtml(aGreenRun())
  expect(page).toContain('</span> Conformant</h1>')
  expect(page).toContain('No requirement was seen to be broken.')
  expect(page).toContain('<strong>CREATE-7</strong>: new animals never show on the first page')
  expect(page).not.toContain('<h2>Warnings</h2>')
})

test('faults of the suite and calibration figures are told', () => {
  const page = toHtml(
    aRun({
      suiteFaults: ['a <bug>'],
      calibration: {
        faults: { found: 61, seeded: 62 },
        variants: { falseAlarms: 0, tried: 24 },
        knownMisses: 7,
        suiteVersion: '0.1.0',
        digest: 'sha256:abc',
      },
    }),
  )
  expect(page).toContain('<li>a &lt;bug&gt;</li>')
  expect(page).toContain('found 61 of 62 faults')
  expect(page).toContain('is known to miss 7 more')
  expect(page).toContain('rely on no verdict of this run')
})

test('each finding is told once, and every reference leads there', () => {
  const page = toHtml(aRun())
  const anchors = [...page.matchAll(/ id="(F\d+)"/g)].map(([, id]) => id)
  expect(anchors.toSorted()).toEqual(['F1', 'F2', 'F3', 'F4', 'F5'])
  const links = new Set([...page.matchAll(/href="#(F\d+)"/g)].map(([, id]) => id))
  expect([...links].toSorted()).toEqual(['F1', 'F2', 'F3', 'F4'])
  expect(page).toContain('(because of <a href="#F1">F1</a>)')
  expect(page).toContain('<h2>Other findings</h2>')
})

test('a row shows what it rests on, folded away, and which exchange broke it', () => {
  const shown = [{ number: 12, text: '#12 GET /pets\n< <b>' }]
  const page = (verdict: 'pass' | 'observed' | 'inconclusive') =>
    toHtml(aRun({ requirements: [aRequirement({ verdict, shown })] }))
  expect(page('pass')).toContain(
    '<details><summary>Exchange #12, which kept it</summary>\n<pre>#12 GET /pets\n&lt; &lt;b&gt;</pre>\n</details>',
  )
  expect(page('inconclusive')).toContain('<summary>Exchange #12, which kept it</summary>')
  expect(page('observed')).toContain('<summary>Exchange #12, as answered</summary>')
  expect(toHtml(aRun())).toContain('Shown broken by exchange 7: <a href="#F1">F1</a>')
})

test('a finding that settles nothing says why', () => {
  const page = toHtml(aRun())
  expect(page).toContain('MUST, seen once and not again')
  expect(page).toContain('MUST, GET /pets was never answered otherwise')
})

test('a cause is told with the least that shows it, and others of it beside', () => {
  const page = toHtml(aRun())
  expect(page).toContain('<a href="#F1">F1</a> breaks AUTH-3</h3>')
  expect(page).toContain('Breaks with operation: listPets; credential: x-api-key.')
  expect(page).toContain('Other operations respond correctly (request #9).')
  expect(page).toContain('<details id="F5"><summary>F5 AUTH-3: expected 401, got 200')
})

test('a broken requirement that no finding tells of is told by itself', () => {
  const page = toHtml(
    aRun({ requirements: [aRequirement({ verdict: 'fail', reason: 'so it is' })], findings: [] }),
  )
  expect(page).toContain('id="LIST-1"')
  expect(page).toContain('<p>so it is</p>')
})

test('no text adds an element, an attribute or anything to load', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const page = (filling: string) => toHtml(aHostileRun(filling))
      expect(shape(page(text))).toEqual(shape(page('x')))
    }),
  )
})

test('no run makes the page run or load anything', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const page = toHtml(run)
      expect(page).not.toMatch(/<(script|img|link|iframe|object|svg)/i)
      expect(page.isWellFormed()).toBe(true)
    }),
  )
})

function aHostileRun(text: string) {
  const requirement = aRequirement({
    verdict: 'fail',
    suite: `s${text}`,
    section: text,
    // A backtick in a statement of the catalogue is markup, but none of a target gets there.
    statement: text.replaceAll('`', ''),
    // A reason that equals a message is told once, and an empty text is not told at all.
    reason: `r${text}`,
    shown: [{ number: 1, text }],
    cases: [aCase({ name: text, verdict: 'fail', message: `m${text}`, finding: 'F1' })],
  })
  return aRun({
    requirements: [requirement],
    findings: [
      aFinding(),
      aFinding({
        id: 'F2',
        expected: text,
        actual: text,
        proof: [{ number: 1, curl: text, text }],
      }),
    ],
    target: { baseUrl: text },
    observations: [{ requirement: 'LIST-9', question: text, answer: text }],
    residue: [{ id: text, name: text, answer: '201' }],
    suiteFaults: [text],
  })
}

/** Every tag of the page with its attributes' names. */
function shape(page: string): string[] {
  // The page is well-formed XML but for its head, which holds no text of the target but the title.
  const body = page.slice(page.indexOf('<body>'), page.indexOf('</html>'))
  using document = XmlDocument.fromString(body)
  return document.find('//* | //@*').map((node) => ('name' in node ? String(node.name) : ''))
}
