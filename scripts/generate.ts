/** Writes what is derived from `spec/`: run it after any change there. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../src/run/package-root.ts'
import { generatedModules } from './generated-modules.ts'

for (const [path, text] of Object.entries(await generatedModules()))
  writeFileSync(join(packageRoot(), path), text)
