import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { planNames } from '../../../src/http/pacing/plan.ts'
import { packageRoot } from '../../../src/run/package-root.ts'
import { requirementIds } from '../../../src/spec/generated/requirement-id.ts'
import { profileNames } from '../../../src/spec/profile.ts'
import { refusal } from '../../../test/unit/run/options/parse.ts'
import { changeTypes } from '../../src/changes/monitor-event.ts'
import { readWatchList } from '../../src/targets/read-watch-list.ts'
import { receiverKinds } from '../../src/targets/receiver.ts'
import { targetOptions } from '../../src/targets/target-entry.ts'

interface Enumerated {
  readonly enum?: unknown
  readonly items?: Enumerated
}

const schema: {
  readonly $defs: {
    readonly target: { readonly properties: object }
    readonly receiver: { readonly properties: { readonly events: Enumerated; readonly kind: Enumerated } }
    readonly profile: Enumerated
    readonly plan: Enumerated
    readonly requirement: Enumerated
  }
} = JSON.parse(readFileSync(join(packageRoot(), 'spec/targets.schema.json'), 'utf8'))
const fitsSchema = new Ajv2020({ allowUnionTypes: true }).compile(schema)

const good = `
confirmAfter: 60
unreachableAfter: 5
defaults:
  plan: free
  keyVariable: SHOP_KEY
  labels: { team: pets }
receivers:
  - { name: ops, kind: webhook, url: 'https://ops.example/hook', secretVariable: OPS_SECRET }
  - { name: chat, kind: slack, urlVariable: SLACK_URL, events: [target.unreachable] }
targets:
  - name: shop, spare
    target: https://shop.example/v1
    labels: { stage: production }
    maxRequests: 40
  - { name: vet, target: 'https://vet.example/v1', keyVariable: VET_KEY, profile: core, plan: pro }
`.replace('shop, spare', 'shop')

describe('readWatchList', () => {
  it('reads targets with what holds for all of them, and receivers', () => {
    expect(readWatchList('targets.yaml', good)).toEqual({
      confirmAfter: 60,
      unreachableAfter: 5,
      receivers: [
        { name: 'ops', kind: 'webhook', url: 'https://ops.example/hook', secretVariable: 'OPS_SECRET' },
        { name: 'chat', kind: 'slack', urlVariable: 'SLACK_URL', events: ['target.unreachable'] },
      ],
      targets: [
        {
          name: 'shop',
          labels: { team: 'pets', stage: 'production' },
          keyVariable: 'SHOP_KEY',
          options: {
            target: 'https://shop.example/v1',
            profile: 'read-only',
            plan: 'free',
            maxRequests: 40,
          },
        },
        {
          name: 'vet',
          labels: { team: 'pets' },
          keyVariable: 'VET_KEY',
          options: { target: 'https://vet.example/v1', profile: 'core', plan: 'pro' },
        },
      ],
    })
    expect(fitsSchema(parseYaml(good))).toBe(true)
  })

  const one = 'targets: [{ name: a, target: "https://a.example/v1", keyVariable: A }]'

  it('says what holds where the file says nothing', () => {
    expect(readWatchList('targets.yaml', one)).toMatchObject({ confirmAfter: 180, unreachableAfter: 3 })
  })

  it.each([
    ['a list', '- a', /must have a list of targets.*line 1, column 1/],
    ['no targets', 'targets: []', /has no targets\. Add one\..*line 1, column 10/],
    [
      'a member that there is not',
      `${one}\nconfirmafter: 3`,
      /has no "confirmafter"\. Did you mean confirmAfter\?/,
    ],
    ['a target without a name', 'targets: [{ target: "https://a.example/v1" }]', /needs a name/],
    ['a target without an address', 'targets: [{ name: a, keyVariable: A }]', /"a" has no address/],
    [
      'a target without a key',
      'targets: [{ name: a, target: "https://a.example/v1" }]',
      /"a" has no keyVariable: the name of its entry in the file of keys/,
    ],
    [
      'an option that there is not',
      'targets:\n  - name: a\n    target: https://a.example/v1\n    keyVariable: A\n    maxRequest: 3',
      /no "maxRequest"\. Did you mean maxRequests\?.*line 5, column 17/,
    ],
    [
      'an option of one run alone',
      'targets:\n  - name: a\n    target: https://a.example/v1\n    keyVariable: A\n    out: reports',
      /A target has no "out"/,
    ],
    [
      'a value that an option cannot have',
      'targets:\n  - name: a\n    target: https://a.example/v1\n    keyVariable: A\n    plan: gold',
      /plan of the target "a" must be one of free, pro, business, enterprise.*line 5, column 11/,
    ],
    [
      'two targets of one name',
      'targets: [{ name: a, target: "https://a.example/v1", keyVariable: A }, { name: a, target: "https://b.example/v1", keyVariable: A }]',
      /Two of the targets have the name "a"/,
    ],
    [
      'a name that is none',
      'targets: [{ name: "../a", target: "https://a.example/v1", keyVariable: A }]',
      /name/,
    ],
    [
      'a receiver of a kind that there is not',
      `${one}\nreceivers: [{ name: a, kind: mail, url: "https://a.example" }]`,
      /must be one of webhook, slack, alertmanager/,
    ],
    [
      'a receiver without an address',
      `${one}\nreceivers: [{ name: a, kind: slack }]`,
      /needs one of url, its address, and urlVariable/,
    ],
    [
      'a secret of what is not signed',
      `${one}\nreceivers: [{ name: a, kind: slack, url: "https://a.example", secretVariable: S }]`,
      /is no webhook, and nothing else is signed/,
    ],
    [
      'events that there are not',
      `${one}\nreceivers: [{ name: a, kind: slack, url: "https://a.example", events: [target.conformat] }]`,
      /no events "target\.conformat"\. Did you mean target\.conformant\?/,
    ],
    ['labels that are none', 'defaults: { labels: { a-b: c } }\n'.concat(one), /The label "a-b"/],
  ])('refuses %s', (_, text, message) => {
    expect(refusal(() => readWatchList('targets.yaml', text))).toMatch(message)
    const value: unknown = parseYaml(text)
    // What only the whole of a file shows is left to the reader.
    if (!text.includes('name: a, target: "https://b') && !message.source.includes('keyVariable:'))
      expect(fitsSchema(value)).toBe(false)
  })

  it('does not show what may be a key', () => {
    const text = 'targets: [{ name: a, target: "https://a.example/v1", keyVariable: "s3same open" }]'
    const message = refusal(() => readWatchList('targets.yaml', text))
    expect(message).toMatch(/no name of an entry in the file of keys/)
    expect(message).not.toContain('s3same')
  })
})

test('the schema of the file has what the reader knows', () => {
  const own = ['name', 'keyVariable', 'rateLimitKeyVariable', 'labels']
  expect(Object.keys(schema.$defs.target.properties).toSorted()).toEqual(
    [...own, ...targetOptions].toSorted(),
  )
  expect(schema.$defs.receiver.properties.kind.enum).toEqual(receiverKinds)
  expect(schema.$defs.receiver.properties.events.items?.enum).toEqual(changeTypes)
  expect(schema.$defs.profile.enum).toEqual(profileNames)
  expect(schema.$defs.plan.enum).toEqual(planNames)
  const list = schema.$defs.requirement.items?.enum
  expect(list, 'edit spec/targets.schema.json: $defs.requirement lists every requirement').toEqual(
    requirementIds,
  )
})
