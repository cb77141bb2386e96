import { expect, test } from 'vitest'
import { parseGraph } from '../graph-data.ts'
import type { Context } from '../paint/canvas-pen.ts'
import type { Palette } from '../paint/palette.ts'
import { componentScene } from '../scene/component-scene.ts'
import { evenInsets } from '../view/view.ts'
import type { Canvas, CanvasMaker } from './canvas-maker.ts'
import { createEngine } from './create-engine.ts'
import { type FromEngine, prefetchedPicture, type ToEngine } from './protocol.ts'

const scene = componentScene(
  parseGraph({
    components: {
      id: ['a', 'b'],
      title: ['web', 'api'],
      kind: ['web_app', 'microservice'],
      health_score: [100, 70],
      latest_version_number: ['1.0.0', '2.0.0'],
      latest_version_day: [null, null],
    },
    dependencies: { from: [0], to: [1], penalty: [0], band: ['latest'], number: ['2.0.0'], lag_count: [0] },
  }),
)
const palette = new Proxy({}, { get: () => '#000000' }) as Palette
const look = { palette, highlight: undefined }
const opening = {
  screen: { width: 800, height: 500, pixelRatio: 2 },
  insets: evenInsets(32),
  view: undefined,
}
const show = {
  kind: 'show',
  picture: 1,
  scene,
  showImplied: false,
  previous: undefined,
} as const satisfies Partial<ToEngine>

/** Canvases that accept every drawing and show nothing. */
function blindCanvases(overrides: Partial<CanvasMaker> = {}): CanvasMaker {
  const context = new Proxy(
    {},
    { get: (_, name) => (name === 'measureText' ? () => ({ width: 20 }) : () => undefined), set: () => true },
  ) as Context
  return {
    make: (width, height) => ({ width, height }) as Canvas,
    context: () => context,
    toBitmap: async () => ({}) as ImageBitmap,
    toPng: async () => new Blob(['png']),
    loadFonts: async () => undefined,
    schedule: (work) => setImmediate(work),
    ...overrides,
  }
}

function openEngine(canvases = blindCanvases()) {
  const [posted, waiting] = [[] as FromEngine[], [] as (() => void)[]]
  const send = createEngine(canvases, (message) => {
    posted.push(message)
    waiting.shift()?.()
  })
  const next = () => new Promise<void>((resolve) => waiting.push(resolve))
  return { posted, next, send }
}

// The shapes of cards are paths of the browser.
Object.assign(globalThis, { Path2D: class {} })

test('a picture whose colors and screen are known is painted as soon as it is laid out, the screen alone', async () => {
  const { posted, next, send } = openEngine()
  send({ ...show, look, opening })
  await next()
  await next()
  expect(posted).toMatchObject([
    { kind: 'laid', picture: 1 },
    { kind: 'painted', picture: 1, target: 'snapshot', width: 800, height: 500, scale: 2 },
  ])
})

test('a scene that the engine has is shown again without being sent', async () => {
  const { posted, next, send } = openEngine()
  send({ ...show, picture: prefetchedPicture, look, opening })
  await next()
  await next()
  send({ ...show, scene: undefined, look, opening })
  await next()
  await next()
  expect(posted.map(({ kind }) => kind)).toEqual(['laid', 'painted', 'laid', 'painted'])
  expect(posted[2]).toMatchObject({ picture: 1, laid: { x: expect.objectContaining({ length: 2 }) } })
  expect(posted[3]).toMatchObject({ picture: 1, target: 'snapshot' })
})

test('an engine that has no scene says so when it is to show it', async () => {
  const { posted, next, send } = openEngine()
  send({ ...show, scene: undefined, look, opening })
  await next()
  expect(posted).toEqual([{ kind: 'failed', reason: 'there is no scene yet' }])
})

test('without colors it waits until they are told', async () => {
  const { posted, next, send } = openEngine()
  send({ ...show, look: undefined, opening })
  await next()
  send({ kind: 'look', ...look })
  send({
    kind: 'paint',
    picture: 1,
    target: 'minimap',
    width: 168,
    height: 116,
    scale: 1,
    view: { k: 1, x: 0, y: 0 },
  })
  await next()
  expect(posted.map(({ kind }) => kind)).toEqual(['laid', 'painted'])
  expect(posted[1]).toMatchObject({ target: 'minimap' })
})

test('the lines go back to the page only where the layout has chosen them', async () => {
  const { posted, next, send } = openEngine()
  send({ ...show, look: undefined, opening: undefined })
  await next()
  expect(posted[0]).toMatchObject({ kind: 'laid', laid: { lines: undefined, pairs: 0 } })
})

test('a browser that cannot paint says so before anything is laid out', async () => {
  const canvases = blindCanvases({
    context: () => {
      throw new Error('this browser cannot paint')
    },
  })
  const { posted, next, send } = openEngine(canvases)
  send({ kind: 'fonts', sans: 'sans.woff2', mono: 'mono.woff2' })
  await next()
  expect(posted).toEqual([{ kind: 'failed', reason: 'this browser cannot paint' }])
})

test('a file of a picture that has no colors yet is none, and the picture goes on', async () => {
  const { posted, next, send } = openEngine()
  send({ ...show, look: undefined, opening: undefined })
  await next()
  send({ kind: 'export', ticket: 7, format: 'png' })
  await next()
  expect(posted[1]).toEqual({ kind: 'exported', ticket: 7, file: undefined })
})

test('a file that could not be made is none, and the picture goes on', async () => {
  const toPng = () => Promise.reject(new Error('too large'))
  const { posted, next, send } = openEngine(blindCanvases({ toPng }))
  send({ ...show, look, opening })
  await next()
  await next()
  send({ kind: 'export', ticket: 8, format: 'png' })
  await next()
  expect(posted.slice(2)).toEqual([{ kind: 'exported', ticket: 8, file: undefined }])
})
