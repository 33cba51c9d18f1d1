/**
 * Writes the modules that are derived from `spec/` into `src/spec/generated/`, which git ignores, and the generated part of
 * the reference pages in `docs/`. The build runs it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UsageError } from '../../src/run/options/usage-error.ts'
import { packageRoot } from '../../src/run/package-root.ts'
import { modulesOfSpec } from './modules-of-spec.ts'
import { pageAssetsModule } from './page-assets-module.ts'

function write(modules: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(modules)) {
    const path = join(packageRoot(), 'src/spec/generated', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

const modules = await modulesOfSpec().catch((error: unknown) => {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(error.message)
  process.exit(2)
})
write({ ...modules, 'page-assets.ts': pageAssetsModule() })
// The models of input dimensions import the modules above, so this import cannot be static.
const { possibleInteractionsModule } = await import('./possible-interactions-module.ts')
write({ 'possible-interactions.ts': await possibleInteractionsModule() })
// So do the options of a run.
const { referenceParts, withPart } = await import('./reference-pages.ts')
for (const [name, part] of Object.entries(referenceParts)) {
  const path = join(packageRoot(), 'docs', name)
  const page = readFileSync(path, 'utf8')
  const written = withPart(page, part())
  if (written !== page) writeFileSync(path, written)
}
