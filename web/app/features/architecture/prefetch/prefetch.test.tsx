import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FromEngine, ToEngine } from '../../../diagram/engine/protocol.ts'
import { startEngine } from '../../../diagram/engine/start-engine.ts'
import { wholeScene } from '../../../diagram/scene/component-scene.ts'
import { startPrefetch } from './start-prefetch.ts'
import { adoptPrefetch, takePrefetchedGraph } from './take-prefetched-graph.ts'

const wire = {
  components: {
    id: ['a'],
    title: ['web'],
    kind: ['web_app'],
    health_score: [1],
    latest_version_number: [null],
    latest_version_day: [null],
  },
  dependencies: { from: [], to: [], penalty: [], band: [], lag_count: [], number: [] },
}
const address = '/demo/architecture/graph'
const fetched = vi.fn()

class FakeWorker extends EventTarget {
  readonly sent: ToEngine[] = []
  postMessage = (message: ToEngine) => this.sent.push(message)
  answer = (data: Partial<FromEngine>) => this.dispatchEvent(new MessageEvent('message', { data }))
  get kinds() {
    return this.sent.map(({ kind }) => kind)
  }
}
let workers: FakeWorker[] = []

/** As the server renders it. */
const page =
  '<div data-order="company"><div data-part="diagram"><canvas data-layer="snapshot"></canvas></div></div>'

function visit(search = ''): void {
  window.history.replaceState(null, '', `/demo/architecture${search}`)
  document.body.innerHTML = page
}

beforeEach(() => {
  workers = []
  delete window.trellisPrefetch
  fetched.mockReset().mockImplementation(async () => Response.json(wire))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({})
    },
  )
  vi.stubGlobal(
    'Worker',
    class extends FakeWorker {
      constructor() {
        super()
        workers.push(this)
      }
    },
  )
})

afterEach(() => {
  takePrefetchedGraph(address)
  startEngine(() => undefined)
})

describe('before the page of a first visit is alive, its graph', () => {
  beforeEach(() => visit())

  test('is read once, by whoever comes first, and handed over once', async () => {
    startPrefetch()
    adoptPrefetch()
    expect((await takePrefetchedGraph(address))?.titles).toEqual(['web'])
    expect(takePrefetchedGraph(address)).toBeUndefined()
    expect(fetched.mock.calls.map(([asked]) => asked)).toEqual([address])
    expect(workers).toHaveLength(1)
  })

  test('is not handed to another page', () => {
    adoptPrefetch()
    expect(takePrefetchedGraph('/architecture/graph')).toBeUndefined()
  })

  test('that cannot be had is a failure for whoever takes it', async () => {
    fetched.mockImplementation(async () => new Response('', { status: 503 }))
    adoptPrefetch()
    await expect(takePrefetchedGraph(address)).rejects.toThrow('answered 503')
  })
})

describe('the picture of every component', () => {
  test('is on its canvas before the page is alive', async () => {
    visit('?at=0.5,10,20')
    startPrefetch()
    await expect.poll(() => workers[0]?.kinds).toEqual(['fonts', 'rehearse', 'show'])
    expect(workers[0]?.sent[2]).toMatchObject({
      picture: -1,
      scene: { titles: ['web'] },
      look: { highlight: undefined },
      opening: { view: { k: 0.5, x: 10, y: 20 } },
    })
    workers[0]?.answer({ kind: 'painted', picture: -1, target: 'snapshot', width: 800, height: 500 })
    const canvas = document.querySelector('canvas')
    expect(canvas?.dataset.painted).toBe('-1')
    expect(canvas?.style.width).toBe('800px')
  })

  test('is neither sent nor laid out again when the page has come alive', async () => {
    visit()
    adoptPrefetch()
    await expect.poll(() => workers[0]?.kinds).toContain('show')
    const data = await takePrefetchedGraph(address)
    const scene = data && wholeScene(data)
    const rest = { showImplied: false, previous: undefined, look: undefined, opening: undefined }
    const engine = startEngine(() => undefined)
    engine.send({ kind: 'rehearse' })
    engine.send({ kind: 'show', picture: 1, scene, ...rest })
    engine.send({ kind: 'show', picture: 2, scene, ...rest })
    expect(workers).toHaveLength(1)
    expect(workers[0]?.sent.slice(3)).toMatchObject([
      { kind: 'show', picture: 1, scene: undefined },
      { kind: 'show', picture: 2, scene: { titles: ['web'] } },
    ])
  })

  test('with a card that was chosen is laid out, and painted when it is known what stands out', async () => {
    visit('?selected=0000000a-0000-4000-8000-000000000000')
    startPrefetch()
    await expect.poll(() => workers[0]?.sent[2]).toMatchObject({ kind: 'show', look: undefined })
  })

  test.each(['?kind=web_app', '?group=kind'])(
    'is not drawn where the address asks for another: %s',
    async (search) => {
      visit(search)
      const { read } = startPrefetch()
      expect((await read).scene).toBeUndefined()
      expect(workers[0]?.kinds).toEqual(['fonts', 'rehearse'])
    },
  )

  test('needs no engine where the address asks for the table', async () => {
    visit('?view=table')
    await startPrefetch().read
    expect(workers).toEqual([])
  })
})

test('after a click inside the app nothing is prefetched, and the engine is warmed up', () => {
  document.body.innerHTML = ''
  adoptPrefetch()
  expect(fetched).not.toHaveBeenCalled()
  expect(takePrefetchedGraph(address)).toBeUndefined()
  expect(workers[0]?.kinds).toEqual(['fonts', 'rehearse'])
})
