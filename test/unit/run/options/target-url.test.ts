import { expect, test } from 'vitest'
import { aTarget, parse, refusal } from './parse.ts'

test.for([
  ['https://pets.example/v1', 'https://pets.example/v1'],
  ['https://pets.example/v1/', 'https://pets.example/v1'],
  ['HTTP://Pets.Example:80/a/v1//', 'http://pets.example/a/v1'],
  ['http://localhost:8080/v2/', 'http://localhost:8080/v2'],
  ['http://localhost:8080/v1.0', 'http://localhost:8080/v1.0'],
  ['http://[::1]:8080/v1', 'http://[::1]:8080/v1'],
  ['https://bücher.example/v1', 'https://xn--bcher-kva.example/v1'],
] as const)('%s is %s', ([given, normalised]) => {
  expect(parse({ flags: { target: given } }).target).toBe(normalised)
})

test.for([
  ['http://localhost:8080', 'http://localhost:8080/v1'],
  ['https://pets.example/api/', 'https://pets.example/api/v1'],
  ['https://pets.example/v1/pets', 'https://pets.example/v1'],
  ['https://pets.example/a/V1', 'https://pets.example/a/v1'],
] as const)('%s is refused, with %s for what was meant', ([target, meant]) => {
  const message = refusal(() => parse({ flags: { target } }))
  expect(message).toBe(`The base address must end in /v1 (--target). Did you mean ${meant}?`)
})

test.for([
  ['127.0.0.1:8080/v1', 'http://127.0.0.1:8080/v1'],
  ['localhost/v1/', 'http://localhost/v1/'],
  ['pets.example/api/v1', 'https://pets.example/api/v1'],
] as const)('%s lacks its scheme', ([target, meant]) => {
  expect(refusal(() => parse({ flags: { target } }))).toContain(`Did you mean ${meant}?`)
})

test.for([
  ['hunter2', 'is not a whole http or https address'],
  ['user:hunter2@pets.example/v1', 'is not a whole http or https address'],
  ['', 'is empty'],
  ['localhost:8080/v1', 'is not a whole http or https address'],
  ['pets.example/v1', 'is not a whole http or https address'],
  ['ftp://pets.example/v1', 'is not a whole http or https address'],
  ['https://', 'is not a whole http or https address'],
  ['https://user:hunter2@pets.example/v1', 'holds a user name or a password'],
  ['https://pets.example/v1?key=hunter2', 'has a query'],
  ['https://pets.example/v1#hunter2', 'has a fragment'],
] as const)('%j is refused, and not shown', ([target, reason]) => {
  const byArgument = refusal(() => parse({ flags: { target } }))
  expect(byArgument).toContain(`--target ${reason}`)
  expect(byArgument).not.toContain('hunter2')
  const byVariable = refusal(() => parse({ env: { ...aTarget, PETSTORE_TARGET: target } }))
  expect(byVariable).toContain(`PETSTORE_TARGET ${reason}`)
})
