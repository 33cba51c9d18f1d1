import { expect, test } from 'vitest'
import { conformingSettings } from '../../../../src/service/settings.ts'
import { mainKey } from '../../../runner/main-key.ts'
import { subjects } from '../../../runner/subjects.ts'

test('a run has the roomiest key, but for the faults that show to another alone', () => {
  const others = subjects.filter((subject) => mainKey(subject).key !== 'business')
  expect(others.map(({ name }) => name)).toEqual(['plan-pro-as-free', 'plan-free-100'])
  expect(others.flatMap((subject) => mainKey(subject).requirements)).toEqual(['RATE-4', 'RATE-4'])
})

test('no plan is declared that the service does not grant', () => {
  for (const subject of subjects.filter((one) => mainKey(one).key === 'business')) {
    const { fault, variant } = subject.service
    const windows = (fault ?? variant)?.settings?.windows ?? conformingSettings.windows
    // The document's Business: 1,000 a minute and 100,000 a day.
    const granted = windows.business.map(({ limit, windowMs }) => `${limit} in ${windowMs / 1000} s`)
    const isBusiness = granted.join() === '1000 in 60 s,100000 in 86400 s'
    expect(mainKey(subject).plan, subject.name).toBe(isBusiness ? 'business' : 'enterprise')
  }
})
