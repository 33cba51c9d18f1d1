import { expect, test } from 'vitest'
import type { Compared } from '../../../../bench/peers/compared.ts'
import { comparisonText } from '../../../../bench/peers/comparison-text.ts'
import type { Trial } from '../../../../bench/peers/trial.ts'

const trial = (requests: number, more: Partial<Trial> = {}): Trial => ({
  tool: 'peer',
  kind: 'fault',
  name: '',
  seed: 1,
  failures: [],
  requests,
  cpuSeconds: requests / 100,
  wallSeconds: requests / 50,
  interrupted: false,
  ...more,
})
const row = (
  kind: Compared['kind'],
  name: string,
  target: Compared['target'],
  peerFound: readonly string[],
  suiteFound: readonly string[],
  more: Partial<Compared> = {},
): Compared => ({
  kind,
  name,
  summary: `is ${name}`,
  target,
  peer: trial(1000),
  suite: trial(500),
  peerFound,
  suiteFound,
  ...more,
})

test('figures, and what one found alone by requirement', () => {
  const text = comparisonText(
    [
      row(
        'fault',
        'found-by-both',
        'LIST-1',
        [
          'ST108 Response violates schema: GET /pets',
          'second key, ST108 Response violates schema: POST /pets',
        ],
        ['LIST-1'],
      ),
      row('fault', 'found-by-suite', 'LIST-10', [], ['LIST-10'], { peer: trial(3000) }),
      row(
        'fault',
        'found-by-peer',
        'AUTH-1',
        ['ST401 API accepts requests without authentication: GET /pets', 'error: Network Error'],
        [],
      ),
      row('fault', 'found-by-neither', 'AUTH-2', [], []),
      row('compound', 'compound-1', 'AUTH-1', [], ['AUTH-1', 'GET-2']),
      row('variant', 'variant-1', undefined, ['ST302 Created resource not found: Stateful tests'], []),
      row('variant', 'variant-2', undefined, [], [], { suite: trial(500, { trouble: 'no report' }) }),
    ],
    new Set(['ST204 w']),
  )
  expect(text).toMatchInlineSnapshot(`
    "|                                        | Schemathesis  | this suite     |
    | -------------------------------------- | ------------- | -------------- |
    | Services with one fault, found         | 2 of 4 (50 %) | 2 of 4 (50 %)  |
    | Services with two to six faults, found | 0 of 1 (0 %)  | 1 of 1 (100 %) |
    | Conforming services, false alarms      | 1 of 2 (50 %) | 0 of 2 (0 %)   |
    | Requests a service, median             | 1,000         | 500            |
    | CPU seconds a service, median          | 10.0          | 5.0            |
    | Seconds a service, median              | 20.0          | 10.0           |

    Only Schemathesis found:

    - \`found-by-peer\` (is found-by-peer): ST401 API accepts requests without authentication: GET /pets; error: Network Error

    Only this suite found:

    - Combined mutants (1 of 1): \`compound-1\`
    - LIST (1 of 2): \`found-by-suite\`

    Neither found:

    - AUTH (1 of 2): \`found-by-neither\`

    False alarms of Schemathesis:

    - \`variant-1\` (is variant-1): ST302 Created resource not found

    What Schemathesis reported for the conforming service, which does not count:

    - ST204 w

    Trials without a result, which count as nothing found:

    - \`variant-2\` (is variant-2): no report
    "
  `)
})
