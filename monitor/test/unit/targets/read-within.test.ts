import { readFileSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folder } from '../../../../test/e2e/support/folder.ts'
import { readWithin } from '../../../src/targets/read-within.ts'
import { Refusal } from '../../../src/targets/refusal.ts'
import { watchTarget } from '../../../src/targets/watch-target.ts'

const waivers = '[{ requirement: LIST-3, reason: r, issue: "https://i.example", until: "2999-01-01" }]'

async function watched(name: string, prepare: (list: string, outside: string) => Promise<unknown>) {
  const place = await folder()
  const [list, outside] = [join(place, 'list'), join(place, 'lists')]
  for (const one of [list, outside]) {
    await mkdir(one)
    await writeFile(join(one, 'waivers.yaml'), waivers)
  }
  await prepare(list, outside)
  return watchTarget(
    {
      name: 'shop',
      labels: {},
      keyVariable: 'SHOP_KEY',
      options: { target: 'https://shop.example/v1', profile: 'read-only', waivers: name },
    },
    {
      env: {},
      cwd: list,
      readFile: readWithin(list, (path) => readFileSync(path, 'utf8')),
      lookUpSecret: () => 'sesame',
    },
  )
}

test.for([
  ['beside the list', 'waivers.yaml', async () => undefined],
  [
    'within its folder',
    'of/shop/waivers.yaml',
    async (list) => {
      await mkdir(join(list, 'of/shop'), { recursive: true })
      await writeFile(join(list, 'of/shop/waivers.yaml'), waivers)
    },
  ],
  [
    'through a link within its folder, as Kubernetes has it',
    '..data/waivers.yaml',
    async (list) => {
      await mkdir(join(list, '..2030'))
      await writeFile(join(list, '..2030/waivers.yaml'), waivers)
      await symlink('..2030', join(list, '..data'))
    },
  ],
] as const satisfies readonly (readonly [string, string, (list: string) => Promise<unknown>])[])(
  'waivers are read %s',
  async ([, name, prepare]) => {
    const { options } = await watched(name, prepare)
    expect(options.waivers?.entries).toMatchObject([{ requirement: 'LIST-3' }])
  },
)

test.for([
  ['an absolute path', '/etc/passwd', async () => undefined],
  ['a path out of the folder', '../lists/waivers.yaml', async () => undefined],
  ['a path to what is not there', '../none', async () => undefined],
  [
    'a link to a file',
    'link.yaml',
    async (list, outside) => symlink(join(outside, 'waivers.yaml'), join(list, 'link.yaml')),
  ],
  ['a link to a folder', 'link/waivers.yaml', async (list, outside) => symlink(outside, join(list, 'link'))],
] as const satisfies readonly (readonly [
  string,
  string,
  (list: string, outside: string) => Promise<unknown>,
])[])('a list is refused with %s for its waivers', async ([, name, prepare]) => {
  const refused = watched(name, prepare)
  await expect(refused).rejects.toThrow(Refusal)
  await expect(refused).rejects.toThrow(
    'The target "shop" cannot be judged. A list may name files of its own folder',
  )
})
