import { expect, test } from 'vitest'
import { aTarget, parse, refusal, type Said } from './parse.ts'

const headersOf = (said: Said) => parse(said).headers

test('a header may be a line, or have its value from the environment or a file', () => {
  const flags = {
    header: ['X-Gateway: staging one', 'X-Colons: a:b'],
    headerEnv: ['X-Key=GATEWAY_KEY'],
    headerFile: ['X-File=gateway.txt'],
  }
  const env = { ...aTarget, GATEWAY_KEY: 'a-secret' }
  expect(headersOf({ flags, env, files: { 'gateway.txt': 'from a file\n' } })).toEqual([
    { name: 'X-Gateway', value: 'staging one' },
    { name: 'X-Colons', value: 'a:b' },
    { name: 'X-Key', value: 'a-secret', variable: 'GATEWAY_KEY' },
    { name: 'X-File', value: 'from a file' },
  ])
  expect(headersOf({})).toEqual([])
})

test.for([
  [{ header: ['authorization: Bearer x'] }, 'The suite sets the header authorization itself'],
  [{ header: ['Content-Type: text/plain'] }, 'The suite sets the header Content-Type itself'],
  [{ header: ['User-Agent: a-secret'] }, 'The suite sets the header User-Agent itself'],
  [{ header: ['no-colon-a-secret'] }, '--header must be a name, a colon and a value'],
  [{ header: ['X Y: z'] }, 'is no name of a header field here'],
  [{ header: ["X-Y': z"] }, 'is no name of a header field here'],
  [{ header: ['X-Y: '] }, 'The value of the header X-Y is none'],
  [{ header: ['X-Y: caf\u00e9-a-secret'] }, 'The value of the header X-Y is none'],
  [{ header: ['X-Y: a-secret\r\nZ: 1'] }, 'The value of the header X-Y is none'],
  [{ header: ['X-Y: 1', 'x-y: 2'] }, 'The header x-y is given twice'],
  [{ headerEnv: ['X-Y'] }, '--header-env must be NAME=VARIABLE'],
  [{ headerEnv: ['X-Y=a secret'] }, '--header-env must name a variable of the environment'],
  [{ headerEnv: ['X-Y=NOWHERE'] }, 'The variable NOWHERE, which --header-env names, is not set'],
  [{ headerFile: ['X-Y=gone.txt'] }, 'There is no file gone.txt'],
  [{ headerEnv: ['X-Y=SHORT'] }, 'The value of the header X-Y is too short to be kept out of reports'],
] as const)('%j is refused, and no value is shown', ([flags, words]) => {
  const message = refusal(() => headersOf({ flags, env: { ...aTarget, SHORT: 'seven77' } }))
  expect(message).toContain(words)
  expect(message).not.toContain('secret')
})
