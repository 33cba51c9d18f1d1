import { change } from '../../src/service/behaviour.ts'
import type { Edit } from '../../src/service/edit.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Fault } from '../fault.ts'
import { aim } from './aim.ts'
import { among } from './among.ts'
import { faults } from './faults.ts'

type Body = Readonly<Record<string, unknown>>

/** A body that is read in another way than it was sent. */
const readAs = (read: (body: Body) => Body): Edit =>
  change('readBody', (readBody) => (call) => read(readBody(call)))

const unwrapped =
  (wrapper: string) =>
  (body: Body): Body => {
    const inner = body[wrapper]
    return typeof inner === 'object' && inner !== null ? { ...inner } : body
  }

const alsoStatus = (...words: readonly string[]): Edit =>
  change(
    'readStatus',
    (readStatus) => (value, call) =>
      typeof value === 'string' && words.includes(value) ? 'available' : readStatus(value, call),
  )

const refusingTypes = (types: RegExp, status: number): Edit =>
  change('readBody', (readBody) => (call) => {
    if (types.test(call.header('content-type') ?? 'application/json'))
      throw new Refusal(status, 'unsupported_media_type', 'The body must be application/json.')
    return readBody(call)
  })

/** Bodies that are read more loosely, or more strictly, than the document has them (interface document, Endpoints 2). */
export const looseBodies: readonly Fault[] = [
  ...faults('CREATE-3', {
    'create-in-a-wrapper': {
      summary: 'takes an animal in an object with the property pet',
      factors: ['property', among.required],
      // Where both the object and what is in it have a name.
      mayBreak: ['CREATE-2', 'CREATE-7'],
      apply: readAs(unwrapped('pet')),
    },
    'create-from-a-prototype': {
      summary: 'copies what was parsed, and so takes properties of __proto__ for its own',
      factors: ['property', among.required],
      apply: readAs((body) => Object.assign({}, body)),
    },
    'create-in-an-envelope': {
      summary: 'takes an animal in an object with the property data',
      factors: ['property', among.required],
      // Where both the object and what is in it have a name.
      mayBreak: ['CREATE-2', 'CREATE-7'],
      apply: readAs(unwrapped('data')),
    },
  }),
  ...faults(aim('CREATE-4', ['status']), {
    'create-status-of-other-stores': {
      summary: 'takes the status reserved',
      apply: alsoStatus('reserved'),
    },
    'create-status-of-adoptions': {
      summary: 'takes the status adopted',
      apply: alsoStatus('adopted'),
    },
    'create-status-all': {
      summary: 'takes the status all',
      apply: alsoStatus('all'),
    },
    'create-status-after-a-space': {
      summary: 'takes a status with a space before it',
      apply: alsoStatus(' available', ' pending', ' sold'),
    },
  }),
  ...faults(aim('CREATE-1', ['media type']), {
    'create-charset-415': {
      summary: 'answers 415 to application/json with a charset',
      apply: refusingTypes(/;/, 415),
    },
    'create-charset-400': {
      summary: 'answers 400 to application/json with a charset',
      apply: refusingTypes(/;/, 400),
    },
    'create-charset-in-capitals-415': {
      summary: 'answers 415 to application/json where its charset is in capitals',
      apply: refusingTypes(/UTF-8/, 415),
    },
    'create-media-type-in-any-case-415': {
      summary: 'answers 415 to application/json with capitals in it',
      edgeCase: true,
      apply: refusingTypes(/^(?!application\/json)/, 415),
    },
  }),
  ...faults('LIST-1', {
    'list-null-for-no-animals': {
      summary: 'answers null for a status that none of its two animals has',
      settings: { seeded: 2 },
      edgeCase: true,
      apply: change(
        'renderPage',
        (renderPage) => (pets, query, call) => (pets.length === 0 ? null : renderPage(pets, query, call)),
      ),
    },
  }),
]
