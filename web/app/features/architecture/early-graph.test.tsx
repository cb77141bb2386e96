import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readEarly, takeEarly } from './early-graph.ts'

const wire = {
  components: {
    id: ['a'],
    title: ['web'],
    kind: ['web_app'],
    health_score: [1],
    latest_version_number: [null],
  },
  dependencies: { from: [], to: [], penalty: [], band: [], number: [] },
}
const address = '/demo/architecture/graph'
const fetched = vi.fn()

beforeEach(() => {
  document.body.innerHTML = ''
  takeEarly(address)
  fetched.mockReset().mockImplementation(async () => Response.json(wire))
  vi.stubGlobal('fetch', fetched)
})

describe('while the page of a first visit is not alive yet, its graph', () => {
  beforeEach(() => {
    document.body.innerHTML = `<div data-graph="${address}" data-order="organization"></div>`
  })

  test('is read once and handed over once', async () => {
    readEarly()
    expect((await takeEarly(address))?.titles).toEqual(['web'])
    expect(takeEarly(address)).toBeUndefined()
    expect(fetched.mock.calls.map(([asked]) => asked)).toEqual([address])
  })

  test('is not handed to another page', () => {
    readEarly()
    expect(takeEarly('/architecture/graph')).toBeUndefined()
  })

  test('that cannot be had is a failure for whoever takes it', async () => {
    fetched.mockImplementation(async () => new Response('', { status: 503 }))
    readEarly()
    await expect(takeEarly(address)).rejects.toThrow('answered 503')
  })
})

test('where a click leads to the page, nothing is read early', () => {
  readEarly()
  expect(fetched).not.toHaveBeenCalled()
  expect(takeEarly(address)).toBeUndefined()
})
