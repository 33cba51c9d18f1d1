import { test } from '../src/scenario/index.ts'

// The run judges its address at its start, and no request shows more.
test('the base address ends in /v1', { tags: 'VERSION-1' }, ({ run: _ }) => undefined)
