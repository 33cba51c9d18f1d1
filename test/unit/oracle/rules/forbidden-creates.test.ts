import { describe, expect, test } from 'vitest'
import { created, type Log, refused, saidOf, statesOf, tag } from '../a-log.ts'

const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
const max = { ...rex, name: `${tag} 2` }
const named = (name: string) => ({ ...rex, name })
const letIn = (at: number, pet: object, id = 7) => created(at, pet, { id, ...pet })

const said = (log: Log) => saidOf(['CREATE-1'], log).filter((line) => !line.includes('satisfied'))
const states = (log: Log) => statesOf(['CREATE-1'], log).filter((line) => !line.includes('satisfied'))

describe('403 to a valid create', () => {
  const forbidden = (at: number, pet: object = rex) => refused(at, pet, 403)

  test('breaks it once one that differs by its name alone was let in, and it is answered so again', () => {
    expect(said([forbidden(0), letIn(50, max), forbidden(100)])).toStrictEqual([
      '1 CREATE-1 undecided: a valid create was answered 403, see AUTH-6',
      expect.stringMatching(/^1\+2\+3 CREATE-1 violated: 201, not 403 /),
    ])
  })

  test('is open where that one differs in more, or was let in before', () => {
    const open = (log: Log) => expect(states(log).every((line) => line.endsWith('undecided'))).toBe(true)
    open([forbidden(0), letIn(50, { ...max, status: 'pending' }), forbidden(100)])
    open([forbidden(0), letIn(50, { ...max, categoryId: 4 }), forbidden(100)])
    open([letIn(0, max), forbidden(50), forbidden(100)])
    open([forbidden(0), letIn(50, max), forbidden(100, named(`${tag} 3`))])
  })

  test('remembers the first of them, and whoever else was let in since', () => {
    expect(states([forbidden(0), forbidden(10), letIn(50, max), forbidden(100)])).toStrictEqual([
      '1 CREATE-1 undecided',
      '2 CREATE-1 undecided',
      '1+3+4 CREATE-1 violated',
    ])
    const third = { ...named(`${tag} 3`), categoryId: 4 }
    expect(
      states([forbidden(0), forbidden(10, third), letIn(50, max), forbidden(100), forbidden(150, third)]),
    ).toStrictEqual([
      '1 CREATE-1 undecided',
      '2 CREATE-1 undecided',
      '1+3+4 CREATE-1 violated',
      '5 CREATE-1 undecided',
    ])
  })

  test('remembers each category and status that a name was forbidden with', () => {
    const elsewhere = { ...rex, categoryId: 4 }
    const maxElsewhere = { ...max, categoryId: 4 }
    expect(
      states([forbidden(0), forbidden(10, elsewhere), letIn(50, maxElsewhere), forbidden(100, elsewhere)]),
    ).toStrictEqual(['1 CREATE-1 undecided', '2 CREATE-1 undecided', '2+3+4 CREATE-1 violated'])
    expect(
      states([forbidden(0), forbidden(10, elsewhere), letIn(50, max), forbidden(100, elsewhere)]),
    ).toStrictEqual(['1 CREATE-1 undecided', '2 CREATE-1 undecided', '1+3+4 CREATE-1 violated'])
  })
})
