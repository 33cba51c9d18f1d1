import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { decisiveRequests, decisiveWithKey } from '../../src/scenario/plan.ts'
import { profileNames } from '../../src/spec/profile.ts'
import { startProcess } from './support/cli.ts'
import { folder } from './support/folder.ts'

const program = fileURLToPath(new URL('support/print-requests-by-section.ts', import.meta.url))

test.for(profileNames)('the requests that decide %s are the planned ones', async (profile) => {
  const most = String(decisiveRequests[profile] + 1)
  const { code, out, err } = await startProcess(process.execPath, [program, profile, most], {
    cwd: await folder(),
  }).outcome
  expect({ code, err }).toEqual({ code: 0, err: '' })
  // The one request more is for the last look.
  const look = profile === 'rate-limit' ? {} : { closing: 1 }
  expect(JSON.parse(out)).toEqual({
    sections: { preflight: 1, deciding: decisiveRequests[profile] - 1, ...look },
    withKey: decisiveWithKey[profile],
  })
})
