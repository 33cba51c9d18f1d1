import fc from 'fast-check'
import { XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { toHtml } from '../../../src/report/html.ts'
import { pageScript, pageScriptHash } from '../../../src/spec/generated/page-assets.ts'
import { aCase, aFinding, aGreenRun, aRequirement, aRun } from './a-run.ts'
import { anyRun, hostileText } from './any-run.ts'

const ownScript = `<script type="module">${pageScript}</script>`

test('a run with every verdict', async () => {
  await expect(toHtml(aRun())).toMatchFileSnapshot('snapshots/a-run.html.snap')
})

test('a green run says that nothing is violated, and what was not judged', () => {
  const page = toHtml(aGreenRun())
  expect(page).toContain('</span> Conformant</h1>')
  expect(page).toContain('No violation was found.')
  expect(page).toMatch(/<div id="CREATE-7">\n.*\n<p>new pets never show on the first page<\/p>/)
  expect(page).not.toContain('<h2>Warnings</h2>')
})

test('faults of the suite and calibration figures are told', () => {
  const page = toHtml(
    aRun({
      suiteFaults: ['a <bug>'],
      calibration: {
        mutants: { found: 61, seeded: 62 },
        variants: { falseAlarms: 0, tried: 24 },
        knownMisses: 7,
        suiteVersion: '0.1.0',
        digest: 'sha256:abc',
      },
    }),
  )
  expect(page).toContain('<li>a &lt;bug&gt;</li>')
  expect(page).toContain('found 61 of 62 mutants')
  expect(page).toContain('is known to miss 7 more')
  expect(page).toContain('rely on no verdict of this run')
})

test('each finding is told once, and every reference leads there', () => {
  const page = toHtml(aRun())
  const anchors = [...page.matchAll(/ id="(F\d+)"/g)].map(([, id]) => id)
  expect(anchors.toSorted()).toEqual(['F1', 'F2', 'F3', 'F4', 'F5'])
  const links = new Set([...page.matchAll(/href="#(F\d+)"/g)].map(([, id]) => id))
  expect([...links].toSorted()).toEqual(['F1', 'F2', 'F3', 'F4'])
  expect(page).toContain('Blocked by <a href="#F1">F1</a>.')
  expect(page).toContain('<h2>Other findings</h2>')
})

test('a requirement shows what it rests on, folded away, and which exchange violates it', () => {
  const shown = [{ number: 12, text: '#12 GET /pets\n< <b>' }]
  const page = (verdict: 'pass' | 'observed' | 'inconclusive') =>
    toHtml(aRun({ requirements: [aRequirement({ verdict, shown })] }))
  expect(page('pass')).toContain(
    '<details><summary>Exchange #12, which satisfied it</summary>\n<pre>#12 GET /pets\n&lt; &lt;b&gt;</pre>\n</details>',
  )
  expect(page('inconclusive')).toContain('<summary>Exchange #12, which satisfied it</summary>')
  expect(page('observed')).toContain('<summary>Exchange #12, as recorded</summary>')
  expect(toHtml(aRun())).toContain('Violated in #7: <a href="#F1">F1</a>')
})

test('each requirement is explained where it is read, and a link leads there', () => {
  const page = toHtml(aRun())
  const explained = page.slice(page.indexOf('<div id="AUTH-3">'))
  for (const text of [
    'A key sent by another way than Bearer is no credential: 401',
    '<li>A1: ',
    '<h4>Permitted</h4>',
    '<h4>Tried</h4>',
    '<h4>Example of a violation</h4>',
    'A service that takes the key as the user of Basic: expected 401, got 200',
  ])
    expect(explained).toContain(text)
  expect(page).toContain('<a href="#AUTH-3">AUTH-3</a>: ')
})

test('passes and what was not judged are folded, violations are not, and counts lead to both', () => {
  const page = toHtml(aRun())
  for (const [verdict, open] of [
    ['fail', ' open=""'],
    ['warn', ' open=""'],
    ['inconclusive', ' open=""'],
    ['pass', ''],
    ['observed', ''],
    ['not-applicable', ''],
    ['not-selected', ''],
  ]) {
    expect(page).toContain(`<a href="#${verdict}" data-filter="${verdict}">`)
    expect(page).toMatch(
      new RegExp(`<details class="group"${open}><summary>.*</summary>\n<div id="${verdict}">`),
    )
    expect(page).toContain(`data-item="${verdict}"`)
  }
  expect(toHtml(aGreenRun())).toContain('<li class="none"><span><strong>0</strong>')
})

test('a reason that all share is given once', () => {
  const requirements = (['LIST-1', 'LIST-2'] as const).map((id) =>
    aRequirement({ id, verdict: 'inconclusive', reason: 'the run was cut short' }),
  )
  expect(toHtml(aRun({ requirements, findings: [] })).split('the run was cut short')).toHaveLength(2)
})

test('the policy of a page allows its script and no other', () => {
  const page = toHtml(aRun())
  expect(page).toContain(`script-src '${pageScriptHash}';`)
  expect(page.split('<script')).toHaveLength(2)
  expect(page).toContain(ownScript)
})

test('a finding that settles nothing says why', () => {
  const page = toHtml(aRun())
  expect(page).toContain('MUST, seen once and not again')
  expect(page).toContain('MUST, GET /pets was never answered otherwise')
})

test('a cause is told with the least that shows it, and others of it beside', () => {
  const page = toHtml(aRun())
  expect(page).toContain(
    '<a href="#F1">F1</a> <strong>AUTH-3</strong>: Only the Bearer scheme conveys a key</h3>',
  )
  expect(page).toContain('Fails with operation: listPets; credential: x-api-key.')
  expect(page).toContain('Other operations respond correctly (request #9).')
  expect(page).toContain('<details id="F5"><summary>F5 AUTH-3: expected 401, got 200')
})

test('a broken requirement that no finding tells of is told by itself', () => {
  const page = toHtml(
    aRun({ requirements: [aRequirement({ verdict: 'fail', reason: 'so it is' })], findings: [] }),
  )
  expect(page).toContain('</span> <strong>LIST-1</strong>: The list is an array of Pet</h3>')
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
      expect(page.replace(ownScript, '')).not.toMatch(/<(script|img|link|iframe|object|svg)/i)
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
    leftovers: [{ id: text, name: text, answer: '201' }],
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
