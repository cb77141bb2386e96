// Functions that need a recent proof, of every kind: who passes, and that nothing happens for anyone else.
import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Fixture, openFixture } from '../testing/fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture(inject('testCluster'))
})
afterAll(() => fixture?.close())
beforeEach(() => {
  fixture.services.noted.length = 0
})

const seconds = () => Math.floor(Date.now() / 1000)
const proof = (age: number) => ({ method: 'otp', timestamp: seconds() - age })

const calls = {
  'add-note-with-proof': (bearer: string) =>
    fixture.call('add-note-with-proof', { id: randomInt(1_000_000_000) }, { bearer }),
  'list-notes-with-proof': (bearer: string) => fixture.call('list-notes-with-proof', {}, { bearer }),
  'measure-with-proof': (bearer: string) =>
    fixture.call('measure-with-proof', undefined, { bearer, body: 'abc' }),
}

describe.each(Object.entries(calls))('%s', (_, call) => {
  test('answers a person who has just proven who they are', async () => {
    expect((await call(await fixture.sign({ amr: [proof(0)] }))).status).toBe(200)
  })

  test('answers while the newest proof is recent, whatever came before', async () => {
    expect((await call(await fixture.sign({ amr: [proof(600), proof(90_000)] }))).status).toBe(200)
  })

  test.each<[string, () => object]>([
    ['whose newest proof is old', () => ({ amr: [proof(930), proof(90_000)] })],
    ['without proofs', () => ({ amr: [] })],
    ['that tells of no proof at all', () => ({})],
    ['whose proofs are malformed', () => ({ amr: ['otp', { method: 'otp', timestamp: `${seconds()}` }] })],
    ['whose proofs are no list', () => ({ amr: proof(0) })],
  ])('asks a session %s for proof, and does nothing', async (_, claims) => {
    const notes = await fixture.noteIds()
    const { status, body } = await call(await fixture.sign(claims()))
    expect([status, body]).toEqual([
      403,
      {
        code: 'step_up_required',
        message: 'Prove that it is you, then try again',
        details: { max_age: 900 },
      },
    ])
    expect(await fixture.noteIds()).toEqual(notes)
    expect(fixture.services.noted).toEqual([])
  })

  test('refuses somebody who acts for the person, however recent the proof', async () => {
    const notes = await fixture.noteIds()
    const { status, body } = await call(await fixture.sign({ amr: [proof(0)], act: { sub: randomUUID() } }))
    expect([status, body]).toEqual([
      403,
      { code: 'impersonation_refused', message: 'This cannot be done on behalf of somebody else' },
    ])
    expect(await fixture.noteIds()).toEqual(notes)
    expect(fixture.services.noted).toEqual([])
  })

  test('refuses API tokens, even with the scope', async () => {
    const notes = await fixture.noteIds()
    const { status, body } = await call('acme_personal_writer_1')
    expect([status, body]).toEqual([
      403,
      { code: 'person_required', message: 'API tokens cannot do this. Sign in instead' },
    ])
    expect(await fixture.noteIds()).toEqual(notes)
    expect(fixture.services.noted).toEqual([])
  })
})

test('a function that needs no recent proof answers an old session', async () => {
  const bearer = await fixture.sign({ amr: [proof(90_000)] })
  expect((await fixture.call('list-notes', {}, { bearer })).status).toBe(200)
})
