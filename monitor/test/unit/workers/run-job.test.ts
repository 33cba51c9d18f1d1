import { expect, test } from 'vitest'
import { queuedRun, type RunJob, readRunJob } from '../../../src/workers/run-job.ts'
import { groupOf } from '../../../src/workers/watch.ts'

const entry = {
  name: 'production',
  labels: { team: 'pets' },
  keyVariable: 'A_KEY',
  options: { target: 'https://pets.example.com/v1', profile: 'read-only' },
}
const job: RunJob = { stage: 'run', cycle: 'first', watch: { entry, waivers: '- requirement: LIST-3' } }

test('a job is read as it was put on the queue', () => {
  const { data } = queuedRun(job, new Date(0))
  expect(readRunJob(JSON.parse(JSON.stringify(data)))).toEqual(job)
})

test.for([
  ['nothing', null],
  ['another stage', { ...job, stage: 'walk' }],
  ['no cycle', { ...job, cycle: undefined }],
  ['no target', { ...job, watch: {} }],
  ['a target without a variable', { ...job, watch: { entry: { ...entry, keyVariable: undefined } } }],
  ['a name of two lines', { ...job, watch: { entry: { ...entry, name: 'shop\nvet: recorded' } } }],
  ['a name with an escape', { ...job, watch: { entry: { ...entry, name: 'shop\u001B[2J' } } }],
  ['labels that are no texts', { ...job, watch: { entry: { ...entry, labels: { team: 1 } } } }],
  ['waivers that are no text', { ...job, watch: { entry, waivers: [] } }],
])('a job is refused that has %s', ([, data]) => {
  expect(() => readRunJob(data)).toThrow(/this version of the suite/)
})

test('targets have one run at a time where they have one variable at one service', () => {
  const group = (keyVariable: string, target: string): string =>
    groupOf({ entry: { ...entry, keyVariable, options: { target } } })
  expect(group('A_KEY', 'https://pets.example.com/v1')).toBe(
    group('A_KEY', 'https://PETS.example.com:443/v2'),
  )
  expect(group('A_KEY', 'https://pets.example.com/v1')).not.toBe(
    group('B_KEY', 'https://pets.example.com/v1'),
  )
  expect(group('A_KEY', 'https://pets.example.com/v1')).not.toBe(
    group('A_KEY', 'https://other.example.com/v1'),
  )
})

test('second looks go ahead of runs', () => {
  const [look, run] = [queuedRun({ ...job, stage: 'confirm' }, new Date()), queuedRun(job, new Date())]
  expect(look.priority).toBeGreaterThan(run.priority)
})
