/** Refuses imports against the direction of `rooms.ts`. Exit code 1 where there are some. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageRoot } from '../src/run/package-root.ts'
import { importsOf } from './imports-of.ts'
import { misplacedImports } from './misplaced-imports.ts'
import { rooms } from './rooms.ts'

const root = packageRoot()
const files = globSync(
  rooms.map(({ path }) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`)),
  { cwd: root, exclude: ['**/dist/**', '**/test/**'] },
)
const imports = new Map(
  files.map((file) => {
    const paths = importsOf(readFileSync(join(root, file), 'utf8'))
    return [file, paths.map((path) => join(dirname(file), path))]
  }),
)
const complaints = misplacedImports(imports, rooms)
for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.length === 0 ? 0 : 1
