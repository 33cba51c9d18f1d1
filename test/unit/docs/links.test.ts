import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../../src/run/package-root.ts'

const root = packageRoot()
const elsewhere = ['**/node_modules/**', '**/dist/**', 'reports/*/**']
const pages = globSync('**/*.md', { cwd: root, exclude: elsewhere }).map((path) => path.replaceAll('\\', '/'))

const read = (page: string): string => readFileSync(join(root, page), 'utf8')

function withoutBlocks(text: string): string {
  return text.replaceAll(/^( *)```.*\n[\s\S]*?^\1```$/gm, '')
}

/** What GitHub makes of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
}

function hasAnchor(page: string, anchor: string): boolean {
  const headings = withoutBlocks(read(page)).matchAll(/^#{1,6} (.+)$/gm)
  return [...headings].some(([, heading = '']) => anchorOf(heading) === anchor)
}

/** The links within the repository that lead nowhere. */
function deadLinks(page: string, text: string): readonly string[] {
  const prose = withoutBlocks(text).replaceAll(/`[^`\n]*`/g, 'code')
  const targets = [...prose.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false
    const [path = '', anchor = ''] = target.split('#')
    const to = path === '' ? page : join(dirname(page), path).replaceAll('\\', '/')
    if (!existsSync(join(root, to))) return true
    return anchor !== '' && to.endsWith('.md') && !hasAnchor(to, anchor)
  })
}

test('the pages are found', () => {
  expect(pages).toEqual(
    expect.arrayContaining(['README.md', 'docs/decisions/README.md', 'monitor/README.md']),
  )
})

test.each(pages)('each link of %s leads to a file and a heading', (page) => {
  expect(deadLinks(page, read(page))).toEqual([])
})

test('a link that leads nowhere is found', () => {
  const text = [
    '[a](README.md), [b](#rooms), [c](gone.md), [d](README.md#gone), [e](https://example.com/gone)',
    '`[f](gone.md)`',
    '```',
    '[g](gone.md)',
    '```',
  ].join('\n')
  expect(deadLinks('ARCHITECTURE.md', text)).toEqual(['gone.md', 'README.md#gone'])
})

test('each script that a page names is one of the package', () => {
  const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(read('package.json'))
  for (const page of pages)
    for (const [, script = ''] of read(page).matchAll(/\bnpm run ([a-z][\w:]*)/g))
      expect(scripts, `${page}: npm run ${script}`).toHaveProperty([script])
})
