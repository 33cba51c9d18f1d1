import { CloudEvent, HTTP } from 'cloudevents'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { webhookRequest } from '../../../src/notify/request-for.ts'
import { anEvent, changes, everyChange, nightAt } from './events.ts'

const url = 'https://hooks.example.com/in'
const secret = Buffer.alloc(32, 'k').toString('base64')

test.each(everyChange)('$type is a CloudEvent, as its SDK reads it', (change) => {
  const event = anEvent(change)
  const { headers, body } = webhookRequest({ url }, event, nightAt)
  const read = HTTP.toEvent({ headers, body })
  if (!(read instanceof CloudEvent)) throw new Error('it is no single event')
  expect(read.validate()).toBe(true)
  expect(read).toMatchObject({
    id: event.id,
    specversion: '1.0',
    type: `petstore-conformance.${change.type}`,
    source: 'https://pets.example.com/v1',
    subject: 'production',
    time: '2027-01-02T02:00:00.000Z',
    datacontenttype: 'application/json',
    data: { target: 'production', labels: { team: 'pets' }, runId: event.runId },
  })
})

test('data has what changed, and moments as RFC 3339 writes them', () => {
  const dataOf = (change: (typeof everyChange)[number]): unknown =>
    JSON.parse(webhookRequest({ url }, anEvent(change), nightAt).body).data
  expect(dataOf(changes['target.non-conformant'])).toMatchObject({
    requirements: [
      { requirement: 'GET-2', level: 'MUST', expected: '404', actual: '200 with "null"' },
      { requirement: 'LIST-2' },
    ],
  })
  expect(dataOf(changes['requirements.fixed'])).toMatchObject({
    requirements: [{ requirement: 'ERROR-4', since: '2027-01-01T02:00:00.000Z' }],
  })
  expect(dataOf(changes['target.reachable'])).toMatchObject({ since: '2027-01-01T02:00:00.000Z' })
  expect(dataOf(changes['observations.changed'])).toMatchObject({
    answers: [{ before: '[]', after: '404' }, {}],
  })
  expect(dataOf(changes['latency.doubled'])).toMatchObject({
    operations: [{ medianMs: 95.4, usualMs: 40 }, {}],
  })
})

test('an address that is no URI still has a source that is one', () => {
  const event = anEvent(changes['requirements.failed'], { baseUrl: '', target: 'the pets / two' })
  expect(JSON.parse(webhookRequest({ url }, event, nightAt).body)).toMatchObject({
    source: 'urn:petstore-conformance:the%20pets%20%2F%20two',
  })
})

test.each([secret, `whsec_${secret}`])(
  'the signature is one of Standard Webhooks, with the prefix or without',
  (one) => {
    // Its verifier knows no time but the present.
    const { headers, body } = webhookRequest(
      { url, secret: one },
      anEvent(changes['requirements.failed']),
      Date.now(),
    )
    const verifier = new Webhook(secret)
    const told = { ...headers }
    expect(verifier.verify(body, told)).toMatchObject({ id: anEvent(changes['requirements.failed']).id })
    expect(headers['webhook-id']).toBe(anEvent(changes['requirements.failed']).id)
    expect(() => verifier.verify(`${body} `, told)).toThrow('No matching signature found')
    expect(() => verifier.verify(body, { ...told, 'webhook-id': 'another' })).toThrow(
      'No matching signature found',
    )
    expect(() => new Webhook(Buffer.alloc(32, 'x').toString('base64')).verify(body, told)).toThrow(
      'No matching signature found',
    )
  },
)

test('without a secret there is no signature', () => {
  const { headers } = webhookRequest({ url }, anEvent(changes['requirements.failed']), nightAt)
  expect(headers).toStrictEqual({
    'content-type': 'application/cloudevents+json; charset=utf-8',
    'webhook-id': anEvent(changes['requirements.failed']).id,
    'webhook-timestamp': String(nightAt / 1000),
  })
})
