import fc from 'fast-check'
import { expect, test } from 'vitest'
import { legalLabels } from '../../../src/targets/legal-labels.ts'

test('legal names stay, others are made so, and none takes the place of another', () => {
  expect(
    legalLabels(
      {
        team: 'pets',
        'cost-centre': '4',
        cost_centre: '5',
        '1st': 'yes',
        __name__: 'x',
        empty: '',
        target: 'y',
      },
      { taken: ['target'] },
    ),
  ).toStrictEqual({
    label_1st: 'yes',
    name__: 'x',
    cost_centre: '4',
    cost_centre_2: '5',
    target_2: 'y',
    team: 'pets',
  })
})

test('whatever the names, each value stays under a legal name that is not taken', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string({ minLength: 1 })), (labels) => {
      const legal = legalLabels(labels, { taken: ['target', 'a'] })
      expect(Object.values(legal).toSorted()).toStrictEqual(Object.values(labels).toSorted())
      for (const name of Object.keys(legal)) {
        expect(name).toMatch(/^[A-Za-z]\w*$/)
        expect(['target', 'a']).not.toContain(name)
      }
    }),
  )
})
