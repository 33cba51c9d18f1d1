import { describe, expect, it } from 'vitest'
import { clausesModule } from '../../../scripts/generate/modules-of-spec.ts'
import { catalogue } from '../../../src/spec/catalogue.ts'
import { clauses } from '../../../src/spec/generated/clauses.ts'

const cited = new Set(catalogue.requirements.flatMap((requirement) => requirement.clauses))

describe('the clauses of the interface document', () => {
  it('are there for each requirement that names them', () => {
    for (const number of cited) expect(clauses).toHaveProperty([number])
  })

  it('each oblige to something that a requirement judges, unless they are open or the client is bound', () => {
    const ofTheClientOrTheDocument = ['S2', 'E0.2', 'L8', 'V1']
    const unjudged = Object.entries(clauses)
      .filter(([number, text]) => !cited.has(number) && !text.includes('_open_'))
      .map(([number]) => number)
    expect(unjudged).toStrictEqual(ofTheClientOrTheDocument)
  })

  it('have a number each', () => {
    expect(clausesModule('- **A1** One.\n- **E1.2** Another.\n')).toContain('"E1.2": "Another."')
    expect(() => clausesModule('- **A1** One.\n- **A1** Another.\n')).toThrow('the clause A1 twice')
    expect(() => clausesModule('nothing')).toThrow('has no clauses')
  })
})
