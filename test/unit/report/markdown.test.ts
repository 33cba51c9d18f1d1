import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { expect, test } from 'vitest'
import { codeBlock, codeSpan, prose } from '../../../src/report/markdown/markup.ts'
import { mostBytes, toMarkdown } from '../../../src/report/markdown.ts'
import { visibleText } from '../../../src/run/visible-text.ts'
import type { FinishedRun } from '../../../src/verdict/finished-run.ts'
import { aCase, aFinding, aRequirement, aRun } from './a-run.ts'
import { anyRun, hostileText } from './any-run.ts'

/** What would be Markdown, HTML, or a reference of GitHub's, if it stood anywhere but in code. */
const markdownText = fc.oneof(
  hostileText,
  fc.string({
    unit: fc.constantFrom(...'`~*_[]()<>!#@|\\-+=:&;/.1 \t\n\r\u2028ahw'.split('')),
    maxLength: 40,
  }),
  fc.constantFrom(
    '`',
    '``',
    ' `',
    '` ',
    '` ` `',
    '```\n</details>\n```',
    '~~~\n# out',
    '````sh\nrm -rf /\n````',
    '</summary></details><h1>out</h1>',
    '<img src=x onerror=alert(1)>',
    '<!--',
    '-->',
    '<![CDATA[',
    '<?php ?>',
    '![i](https://evil.example/x.png)',
    '[l](javascript:alert(1))',
    '[r]: https://evil.example',
    '<https://evil.example>',
    'https://evil.example www.evil.example me@evil.example',
    '@octocat @org/team',
    '#1 GH-1 org/repo#2 a1b2c3d4e5f6a7b8c9d0',
    '| a | b |\n|---|---|\n| c | d |',
    '\n\n# out\n\n',
    '\n---\n',
    '> [!WARNING]\n> out',
    '- [ ] task',
    '[^1]\n\n[^1]: note',
    '$x$ $$y$$',
    ':smile:',
    '\\`',
    '\\',
    '&lt;h1&gt;',
    '    code',
    '\tcode',
    ' ',
    '  ',
    '',
  ),
)

/** A run that has a text in every place that a target, or a file of waivers, has a say in. */
function saying(text: string): FinishedRun {
  const proof = [{ number: 1, curl: text, text }]
  const waiver = {
    requirement: 'AUTH-3',
    finding: text,
    reason: text,
    issue: text,
    until: '2027-01-31',
  } as const
  return aRun({
    target: { baseUrl: text },
    unreachable: text,
    suiteFaults: [text],
    requirements: [
      aRequirement({ id: 'AUTH-3', verdict: 'fail', reason: text, findings: ['F1'], waiver }),
      aRequirement({
        id: 'LIST-3',
        verdict: 'fail',
        reason: `broken: ${text}`,
        cases: [aCase({ message: text })],
      }),
      aRequirement({ id: 'LIST-2', verdict: 'inconclusive', reason: `open: ${text}` }),
    ],
    findings: [
      aFinding({ expected: text, actual: text, proof }),
      aFinding({
        id: 'F2',
        requirement: 'LIST-3',
        expected: text,
        actual: text,
        proof,
        cause: {
          factors: [{ factor: 'name', level: text, satisfiedIn: [1] }],
          expected: text,
          actual: text,
          proof,
        },
      }),
    ],
    observations: [{ requirement: 'LIST-9', question: text, answer: text }],
    waivers: { strict: true, entries: [{ ...waiver, state: 'applied' }] },
  })
}

interface Node {
  readonly type: string
  readonly value?: string
  readonly children?: readonly Node[]
}

function parsed(text: string): Node {
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
}

/** All that is not code. */
function structure({ type, value, children = [] }: Node): unknown {
  return type === 'code' || type === 'inlineCode' ? type : [type, value, ...children.map(structure)]
}

function codes({ type, value = '', children = [] }: Node): readonly string[] {
  return type === 'code' || type === 'inlineCode' ? [value] : children.flatMap(codes)
}

test('a run with every verdict', async () => {
  await expect(toMarkdown(aRun())).toMatchFileSnapshot('snapshots/a-run.md.snap')
})

test('whatever a target says is code, and the rest of the summary is as it would be without', () => {
  const plain = structure(parsed(toMarkdown(saying('x'))))
  fc.assert(
    fc.property(markdownText, (text) => {
      expect(structure(parsed(toMarkdown(saying(text))))).toEqual(plain)
    }),
    { numRuns: 500 },
  )
})

test('code holds the very text, as it can be seen', () => {
  fc.assert(
    fc.property(markdownText, markdownText, (text, other) => {
      const [span, , block] = codes(
        parsed(`say ${codeSpan(text)} and ${codeSpan(other)}\n\n${codeBlock(text, 'sh')}\n`),
      )
      const seen = visibleText(text)
      expect(span).toBe(seen === '' ? ' ' : seen.replaceAll('\n', '\\u{a}'))
      expect(block).toBe(seen)
    }),
    { numRuns: 500 },
  )
})

test('sentences of ours are text, with code between backticks', () => {
  expect(prose('Without `limit`, *at most* <20> #1')).toBe('Without `limit`, \\*at most\\* \\<20\\> \\#1')
  fc.assert(
    fc.property(markdownText, (text) => {
      const flat = JSON.stringify(structure(parsed(`**x**: ${prose(text.replaceAll('`', ''))}`)))
      expect(flat).not.toMatch(
        /"(?:html|image|break|delete|emphasis|heading|thematicBreak|list|footnoteReference)"/,
      )
    }),
  )
})

test('any run makes a summary, which is well-formed', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const text = toMarkdown(run)
      expect(text.isWellFormed() && text.endsWith('\n')).toBe(true)
    }),
  )
})

test('outside of code there is nothing that GitHub makes a reference of', () => {
  const text = JSON.stringify(structure(parsed(toMarkdown(saying('@a #1 https://b.example')))))
  expect(text).not.toMatch(/@|#\d|https?:|www\./)
})

test('what is waived is told with reason, issue and day', () => {
  const text = toMarkdown(saying('`why`'))
  expect(text).toContain('<summary>✗ F1 AUTH-3: Only the Bearer scheme conveys a key (waived)</summary>')
  expect(text).toContain('Waived until 2027-01-31: `` `why` ``, `` `why` ``')
  expect(text).toContain('- **AUTH-3** (`` `why` ``) holds until 2027-01-31')
})

test('a summary is cut at whole sections, and says what it lacks', () => {
  const run = aRun({
    requirements: [aRequirement({ id: 'LIST-3', verdict: 'fail' })],
    findings: Array.from({ length: 40 }, (_, index) => {
      const proof = Array.from({ length: index === 0 ? 1 : 12 }, (_, place) => {
        const letter = String.fromCodePoint(0x732b + place)
        const curl = index === 0 ? 'curl -i small' : `curl -i ${letter.repeat(1_700)}`
        return { number: 1, curl, text: '' }
      })
      return aFinding({ id: `F${index + 1}`, requirement: 'LIST-3', proof })
    }),
  })
  const text = toMarkdown(run)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(mostBytes)
  expect(Buffer.byteLength(text)).toBeGreaterThan(mostBytes - 100_000)
  expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length)
  expect(text.split('\n').at(-2)).toMatch(
    /^Left out for want of room, 22 sections: F19, F20, .+, F40\. The other reports have all of it\.$/,
  )
  expect(text.includes('Run it again')).toBe(true)
  const short = toMarkdown(run, 5000)
  expect(short.includes('curl -i small')).toBe(true)
  expect(Buffer.byteLength(short)).toBeLessThanOrEqual(5000)
  expect(toMarkdown(run, 100)).toBe('')
})
