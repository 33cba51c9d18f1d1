import { expect, test } from 'vitest'
import { markup, prose } from '../../../src/report/html/markup.ts'

test('texts are escaped, markup and numbers are not, lists are joined', () => {
  const items = ['a', '<b>', `"'&`].map((text) => markup`<li>${text}</li>`)
  expect(markup`<ul class="${'"x'}">${items}</ul>${3}${''}`.html).toBe(
    '<ul class="&quot;x"><li>a</li><li>&lt;b&gt;</li><li>&quot;&#39;&amp;</li></ul>3',
  )
})

test.for([
  ['the `limit` is <20', 'the <code>limit</code> is &lt;20'],
  ['`a` and `<b>`', '<code>a</code> and <code>&lt;b&gt;</code>'],
  ['one ` alone', 'one ` alone'],
] as const)('%j becomes %j', ([sentence, html]) => {
  expect(prose(sentence).html).toBe(html)
})
