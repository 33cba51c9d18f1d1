import { describe, expect, it } from 'vitest'
import { type OwnAnimal, Population } from '../../../src/check/population.ts'
import { type PetStatus, petStatuses } from '../../../src/oracle/new-pet.ts'
import { seePet } from '../../../src/oracle/seen-pet.ts'
import { anExchange } from '../oracle/an-exchange.ts'

const windowMs = 2000

const own = (id: bigint, endedAt: number, status: PetStatus = 'sold'): OwnAnimal => ({
  id,
  sent: { name: `own ${id}`, categoryId: 1n, status },
  status,
  created: { ...anExchange({ operation: 'createPet', status: 201, sentAt: endedAt - 12 }), durationMs: 12 },
})

const others = (...ids: readonly number[]) =>
  ids.map((id) => seePet({ id, name: `other ${id}`, categoryId: 1, status: 'available' }))

describe('lag', () => {
  it('is counted from the create of an own animal, and from when another was first seen', () => {
    const population = new Population(windowMs)
    population.add(own(7n, 1000))
    population.see(others(9), 5000)
    population.see(others(9), 6000)
    expect(population.lagsUntilFor(7n)).toBe(3000)
    expect(population.lagsUntilFor(9n)).toBe(7000)
    expect(population.lagsUntilFor(11n)).toBe(0)
    expect(population.lagsUntil).toBe(7000)
    expect(population.lastCreate).toBe(1000)
  })
})

describe('what a page must draw from', () => {
  it('are own animals once the window is over, each once, of a status or of any', () => {
    const population = new Population(windowMs)
    population.add(own(7n, 1000))
    population.add(own(7n, 1000))
    population.add(own(8n, 1500, 'pending'))
    expect(population.ownDue(2999)).toBe(0)
    expect(population.ownDue(3500)).toBe(2)
    expect(population.ownDue(3500, 'pending')).toBe(1)
  })

  it('are those of others only as far as they were seen before, and may be seen again', () => {
    const population = new Population(windowMs)
    population.add(own(7n, 1000))
    population.see([...others(1, 2), seePet({ id: 7 })], 4000)
    population.see(others(3), 5000)
    expect([...population.others(4500)]).toEqual([1n, 2n])
    expect([...population.others(6000, 'sold')]).toEqual([])
  })
})

it('knows all ids in order', () => {
  const population = new Population(windowMs)
  population.see(others(30, 4), 10)
  population.add(own(-2n, 1000))
  population.add(own(12n, 2000))
  expect(population.ids).toEqual([-2n, 4n, 12n, 30n])
})

describe('how many a list by a status may have', () => {
  const bare: OwnAnimal = { ...own(7n, 1000), status: undefined }

  it('counts own animals that were sent without one, as the service told it in a list', () => {
    const population = new Population(windowMs)
    population.add(bare)
    population.see([...others(7, 9), seePet({ id: 11, name: 'other', categoryId: 1, status: 'sold' })], 5000)
    expect(population.mostOf('available')).toBe(2)
    expect(population.known('available')).toBe(1)
    expect(population.mostOf('sold')).toBe(1)
  })

  it('counts them as the create’s answer told it before they are listed, and others as they were sent', () => {
    const population = new Population(windowMs)
    const body = { id: 7, name: 'own 7', categoryId: 1, status: 'pending' }
    population.add({
      ...bare,
      created: anExchange({ operation: 'createPet', status: 201, text: JSON.stringify(body) }),
    })
    population.add(own(8n, 1000))
    population.see([seePet({ id: 8, name: 'own 8', categoryId: 1, status: 'available' })], 5000)
    expect(petStatuses.map((status) => population.mostOf(status))).toEqual([0, 1, 1])
  })
})
