/** Writes which checks there are, as a run tells of them: run it after any change of their names. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCase } from '../src/calibrate/open-case.ts'
import { runAsUser } from '../src/calibrate/run-as-user.ts'
import { packageRoot } from '../src/package-root.ts'
import { eventsName } from '../src/report/file-names.ts'
import { checkNamesIn, checkNamesModule, credentialsIn } from './check-names-module.ts'

const { options, hooks, close } = await openCase({
  kind: 'plain',
  name: 'plain',
  seed: 1,
  profile: 'full',
  inMemory: true,
})
const { outputs } = await runAsUser(options, hooks)
await close()
const logText = outputs[eventsName] ?? ''
const path = join(packageRoot(), 'src/verify/check-names.generated.ts')
writeFileSync(path, checkNamesModule(checkNamesIn(logText), credentialsIn(logText)))
