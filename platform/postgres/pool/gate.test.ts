import { describe, expect, test } from 'vitest'
import type { Lane, Share } from '../database.ts'
import { Gate, limitsFor } from './gate.ts'

const visitor: Share = { lane: 'visitor', owner: '192.0.2.1' }
const ada: Share = { lane: 'data', owner: 'ada' }
const ben: Share = { lane: 'data', owner: 'ben' }
const own: Share = { lane: 'own' }

const patience = 60_000

/** The number of `count` that are admitted at once. */
function enterMany(gate: Gate, count: number, shareOf: (index: number) => Share): number {
  const turns = Array.from({ length: count }, (_, index) => gate.enter(shareOf(index), patience))
  for (const turn of turns) turn?.catch(() => undefined)
  return turns.filter((turn) => turn === undefined).length
}

/** Names everyone who is admitted after this, in order. */
function wait(gate: Gate, shares: readonly (readonly [string, Share])[]): string[] {
  const served: string[] = []
  for (const [name, share] of shares) {
    // Those who are still waiting when their test ends give up later, while another test runs.
    gate.enter(share, patience)?.then(
      () => served.push(name),
      () => undefined,
    )
  }
  return served
}

/** Lets the promises of those who were admitted resolve. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('of ten connections', () => {
  const manyOwners = (lane: Lane) => (index: number) => ({ lane, owner: `${lane} ${index}` })

  test.for([
    ['visitor', 2],
    ['data', 7],
    ['function', 8],
    ['auth', 9],
    ['own', 10],
  ] as const)('the lane %s takes at most %i, however many ask', ([lane, most]) => {
    expect(enterMany(new Gate(limitsFor(10)), 30, manyOwners(lane))).toBe(most)
  })

  test('each lane finds some left after the lanes before it took all that they may', () => {
    const gate = new Gate(limitsFor(10))
    const taken = (['visitor', 'data', 'function', 'auth', 'own'] as const).map((lane) =>
      enterMany(gate, 30, manyOwners(lane)),
    )
    expect(taken).toEqual([2, 5, 1, 1, 1])
  })

  test('one owner takes three, counted over all lanes', () => {
    const gate = new Gate(limitsFor(10))
    expect(enterMany(gate, 2, () => ada)).toBe(2)
    expect(enterMany(gate, 9, () => ({ ...ada, lane: 'function' }))).toBe(1)
    expect(enterMany(gate, 9, () => ben)).toBe(3)
  })
})

test('a single connection serves every lane', () => {
  for (const share of [visitor, ada, own]) {
    const gate = new Gate(limitsFor(1))
    expect(enterMany(gate, 2, () => share)).toBe(1)
  }
})

describe('those who wait', () => {
  test('are let in by who holds least, and among equals by who came first', async () => {
    const gate = new Gate({ ...limitsFor(10), perOwner: 7 })
    expect(enterMany(gate, 7, () => ada)).toBe(7)
    const served = wait(gate, [
      ['ada 1', ada],
      ['ada 2', ada],
      ['ben 1', ben],
      ['ben 2', ben],
    ])
    for (let count = 0; count < 3; count += 1) gate.leave(ada)
    await settle()
    expect(served).toEqual(['ben 1', 'ben 2', 'ada 1'])
  })

  test('do not hold up those behind them who have room', async () => {
    const gate = new Gate(limitsFor(10))
    enterMany(gate, 2, () => visitor)
    enterMany(gate, 3, () => ada)
    const served = wait(gate, [
      ['a visitor', visitor],
      ['ada', ada],
    ])
    expect(gate.enter(ben, patience)).toBeUndefined()
    gate.leave(ada)
    await settle()
    expect(served).toEqual(['ada'])
  })

  test('are refused when their time is over, and take no place afterwards', async () => {
    const gate = new Gate(limitsFor(1))
    gate.enter(own, patience)
    await expect(gate.enter(ada, 1)).rejects.toMatchObject({ sqlstate: '53300' })
    gate.leave(own)
    expect(gate.enter(ben, patience)).toBeUndefined()
  })
})

describe('a queue that is full', () => {
  test('refuses its owner at once with a state of its own, and nobody else', async () => {
    const gate = new Gate({ ...limitsFor(10), waitingPerOwner: 4 })
    expect(enterMany(gate, 7, () => ada)).toBe(3)
    await expect(gate.enter(ada, patience)).rejects.toMatchObject({ sqlstate: '53T01' })
    await expect(gate.enter({ ...ada, lane: 'function' }, patience)).rejects.toMatchObject({
      sqlstate: '53T01',
    })
    expect(gate.enter(ben, patience)).toBeUndefined()
  })

  test('refuses its lane at once with another state, and no other lane', async () => {
    const gate = new Gate({ ...limitsFor(10), waitingPerLane: 4 })
    expect(enterMany(gate, 6, (index) => ({ lane: 'visitor', owner: String(index) }))).toBe(2)
    await expect(gate.enter({ lane: 'visitor', owner: 'last' }, patience)).rejects.toMatchObject({
      sqlstate: '53T02',
    })
    expect(gate.enter(ada, patience)).toBeUndefined()
  })
})

describe('time that is charged', () => {
  const visitor: Share = { lane: 'visitor', owner: '192.0.2.1', isCharged: true }
  const ada: Share = { lane: 'data', owner: 'ada', isCharged: true }
  const ben: Share = { lane: 'data', owner: 'ben', isCharged: true }
  const eve: Share = { lane: 'data', owner: 'eve', isCharged: true }
  /** The queries of a page. */
  const pageOf = (share: Share): Share => ({ ...share, isCharged: false })
  const functionOf = (share: Share): Share => ({ lane: 'function', owner: share.owner })

  function openAt() {
    const state = { now: 0 }
    const gate = new Gate(limitsFor(10), () => state.now)
    /** Holds a connection for a time. */
    const use = (share: Share, time: number) => {
      expect(gate.enter(share, patience)).toBeUndefined()
      gate.charge(share, time)
      gate.leave(share)
    }
    return { state, gate, use }
  }

  test('costs nothing where short requests come one after the other', () => {
    const { gate, use } = openAt()
    for (let count = 0; count < 1_000; count += 1) use(ada, 250)
    expect(enterMany(gate, 9, () => ada)).toBe(3)
  })

  test('one at a time comes who is not known to ask short things', () => {
    const { gate, use } = openAt()
    expect(enterMany(gate, 9, () => ada)).toBe(1)
    use(ben, 250)
    expect(enterMany(gate, 9, () => ben)).toBe(3)
    use(eve, 251)
    expect(enterMany(gate, 9, () => eve)).toBe(1)
  })

  test('leaves one connection at a time to an owner who spent as much as a long statement takes', () => {
    const { state, gate, use } = openAt()
    use(ada, 8_250)
    use(ada, 1)
    expect(enterMany(gate, 9, () => ada)).toBe(1)
    use(ben, 8_250)
    use(ben, 1)
    state.now += 1
    expect(enterMany(gate, 9, () => ben)).toBe(3)
  })

  test('counts in full where an owner asks several things at once', () => {
    const { gate, use } = openAt()
    use(ada, 1)
    enterMany(gate, 2, () => ada)
    for (let count = 0; count < 40; count += 1) gate.charge(ada, 200)
    gate.leave(ada)
    gate.leave(ada)
    expect(enterMany(gate, 9, () => ada)).toBe(1)
  })

  test('above twice as much the owner is refused in this lane, and told when to come back', async () => {
    const { state, gate, use } = openAt()
    for (let count = 0; count < 3; count += 1) use(ada, 8_000)
    await expect(gate.enter(ada, patience)).rejects.toMatchObject({ sqlstate: '53T01', retryAfter: 29 })
    expect(gate.enter(ben, patience)).toBeUndefined()
    expect(gate.enter(functionOf(ada), patience)).toBeUndefined()
    gate.leave(functionOf(ada))
    state.now += 29_000
    expect(gate.enter(ada, patience)).toBeUndefined()
  })

  test('refuses those who wait already, and nobody waits for longer than half a minute or so', async () => {
    const { gate, use } = openAt()
    use(ada, 1)
    expect(enterMany(gate, 3, () => ada)).toBe(3)
    const waiting = gate.enter(ada, patience)
    const elsewhere = wait(gate, [['a function', functionOf(ada)]])
    gate.charge(ada, 3_600_000)
    await expect(waiting).rejects.toMatchObject({ sqlstate: '53T01', retryAfter: 32 })
    gate.leave(ada)
    await settle()
    expect(elsewhere).toEqual(['a function'])
  })

  test('counts against the queries of the owner alone, beside a function and beside our own', async () => {
    const { gate, use } = openAt()
    use(ada, 8_250)
    expect(gate.enter(functionOf(ada), patience)).toBeUndefined()
    expect(enterMany(gate, 9, () => ada)).toBe(1)
    expect(gate.enter(pageOf(ada), patience)).toBeUndefined()
    gate.charge(ada, 60_000)
    gate.leave(ada)
    await expect(gate.enter(ada, patience)).rejects.toMatchObject({ sqlstate: '53T01' })
    use(pageOf(ada), 3_600_000)
    use(pageOf(ben), 3_600_000)
    use(ben, 1)
    expect(enterMany(gate, 9, () => ben)).toBe(3)
  })

  test('an owner who waited too long for a query of their own is told so', async () => {
    const { gate } = openAt()
    expect(gate.enter(ada, patience)).toBeUndefined()
    await expect(gate.enter(ada, 1)).rejects.toMatchObject({ sqlstate: '53T01' })
    enterMany(gate, 9, (index) => ({ lane: 'data', owner: String(index) }))
    await expect(gate.enter(ben, 1)).rejects.toMatchObject({ sqlstate: '53300' })
  })

  test('gives room to those who wait before a newcomer when it is forgiven', async () => {
    const { state, gate, use } = openAt()
    use(ada, 8_250)
    use(ada, 1)
    const served = wait(gate, [
      ['first', ada],
      ['second', ada],
    ])
    state.now += 1_000
    gate.enter(ada, patience)?.then(
      () => served.push('newcomer'),
      () => undefined,
    )
    await settle()
    expect(served).toEqual(['second', 'newcomer'])
  })

  test('is less for visitors, and nothing in the lanes of our own queries', async () => {
    const { gate, use } = openAt()
    use(visitor, 8_251)
    await expect(gate.enter(visitor, patience)).rejects.toMatchObject({ sqlstate: '53T01', retryAfter: 1 })
    for (const lane of ['function', 'auth', 'own'] as const)
      use({ lane, owner: 'ben', isCharged: true }, 3_600_000)
    use(ben, 1)
    expect(enterMany(gate, 9, () => ben)).toBe(3)
  })
})

test('a closed gate refuses those who wait and those who come', async () => {
  const gate = new Gate(limitsFor(1))
  gate.enter(own, patience)
  const waiting = gate.enter(ada, patience)
  gate.close()
  await expect(waiting).rejects.toMatchObject({ sqlstate: '57P01' })
  await expect(gate.enter(ben, patience)).rejects.toMatchObject({ sqlstate: '57P01' })
})
