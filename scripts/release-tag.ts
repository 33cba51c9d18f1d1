/** Fails where the tag that a release is made of is not the package's version. */
import { suiteFacts } from '../src/run/run-facts.ts'

const { version } = suiteFacts()
const tag = process.env['GITHUB_REF_NAME']
if (tag !== `v${version}`) {
  console.error(`The tag ${tag ?? '(none)'} is not that of version ${version}: it has to be v${version}.`)
  process.exitCode = 1
}
