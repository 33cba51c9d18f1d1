import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '../../../../src/run/package-root.ts'

/** What stands in the blocks of one language on the page about notifications, in their order. */
export async function blocksOf(language: string): Promise<readonly string[]> {
  const text = await readFile(join(packageRoot(), 'docs/notifications.md'), 'utf8')
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, block = '']) => block,
  )
}
