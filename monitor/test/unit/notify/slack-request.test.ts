import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slackRequest } from '../../../src/notify/slack-request.ts'
import { anEvent, changes, everyChange } from './events.ts'

interface Block {
  readonly type: string
  readonly text: { readonly type: string; readonly text: string; readonly verbatim?: boolean }
}

interface Payload {
  readonly text: string
  readonly blocks: readonly Block[]
  readonly unfurl_links: boolean
}

const url = 'https://hooks.slack.example/services/T0/B0/secret'

function payloadOf(...given: Parameters<typeof anEvent>): Payload {
  return JSON.parse(slackRequest({ url }, anEvent(...given)).body)
}

test.each(everyChange)('$type says what it is of which target', (change) => {
  const { text, blocks } = payloadOf(change)
  expect(text).toMatch(/^`production` \w+/)
  expect(blocks[0]).toMatchObject({ type: 'header', text: { type: 'plain_text' } })
  expect(blocks[0]?.text.text).toMatch(/^production /)
  expect(blocks.at(-1)?.text.text).toContain('`https://pets.example.com/v1`')
})

test('a broken row is told with what was expected and what came', () => {
  const { blocks } = payloadOf(changes['target.non-conformant'])
  expect(blocks[1]?.text.text).toBe('*GET-2 (MUST)*\nexpected `404`\nactual `200 with "null"`')
})

const hostile =
  '<!channel> <@U012AB3CD> <https://evil.example|click> https://evil.example & `code` *bold*\n> quote\u202E'

/** All that Slack could take for more than text: what is not plain text by its form, without the code in it. */
function meaningOf(payload: Payload): string {
  const marked = payload.blocks.filter(({ text }) => text.type === 'mrkdwn')
  return [payload.text, ...marked.map(({ text }) => text.text)].join('\n').replaceAll(/`[^`\n]*`/g, '')
}

test('what a target said makes no mention, no link and no form of writing', () => {
  const payload = payloadOf({
    type: 'observations.changed',
    answers: [{ requirement: 'LIST-9', question: hostile, before: hostile, after: hostile }],
  })
  const texts = [payload.text, ...payload.blocks.map(({ text }) => text.text)].join('\n')
  expect(texts).not.toMatch(/[<>]/)
  expect(texts).not.toContain('\u202E')
  expect(texts).toContain('&lt;!channel&gt;')
  expect(meaningOf(payload)).not.toMatch(/https?:|@|evil|channel|bold/)
  for (const { type, text } of payload.blocks) if (type === 'section') expect(text.verbatim).toBe(true)
  expect(payload.unfurl_links).toBe(false)
})

test('whatever is told, the form stays within what Slack takes, and no code is left open', () => {
  const text = fc.string({
    maxLength: 4000,
    unit: fc.constantFrom('<', '>', '&', '`', 'a', '\n', ' ', '@', '🐈'),
  })
  const row = fc.record({
    requirement: fc.constant('GET-2' as const),
    level: fc.constant('MUST'),
    expected: text,
    actual: text,
  })
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 70, minLength: 1 }),
      fc.dictionary(text, text, { maxKeys: 30 }),
      text,
      (requirements, labels, target) => {
        const payload = payloadOf({ type: 'requirements.failed', requirements }, { labels, target })
        expect(payload.blocks.length).toBeLessThanOrEqual(50)
        for (const block of payload.blocks) {
          expect([...block.text.text].length).toBeLessThanOrEqual(block.type === 'header' ? 150 : 3000)
          expect(block.text.text.length).toBeGreaterThan(0)
          expect(block.text.text).not.toMatch(/[<>]/)
          if (block.type === 'section') expect(block.text.text.split('`').length % 2).toBe(1)
        }
        expect(meaningOf(payload)).not.toMatch(/[<>@]/)
        if (requirements.length > 20)
          expect(payload.blocks.at(-2)?.text.text).toBe(`and ${requirements.length - 20} more`)
      },
    ),
    { numRuns: 50 },
  )
})
