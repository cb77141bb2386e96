import { fireEvent, render } from '@testing-library/react'
import { usualSize } from '@trellis/domain/graph/layout/geometry'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { parseGraph } from '../graph-data.ts'
import { chooseFace } from '../names/card-face.ts'
import { componentScene } from '../scene/component-scene.ts'
import { shownOf } from '../shown.ts'
import { Minimap } from './minimap.tsx'

const scene = componentScene(
  parseGraph({
    components: {
      id: ['a'],
      title: ['web'],
      kind: ['web_app'],
      health_score: [100],
      latest_version_number: ['1.0.0'],
      latest_version_day: [null],
    },
    dependencies: { from: [], to: [], penalty: [], band: [], number: [], lag_count: [] },
  }),
)
// Fits the map of 168 × 116 at a tenth of its size, with six pixels to spare.
const shown = shownOf(scene, {
  width: 1560,
  height: 1040,
  size: usualSize,
  face: chooseFace(scene),
  x: Float64Array.from([780]),
  y: Float64Array.from([520]),
  flags: new Uint8Array(),
  lines: undefined,
  pairs: 0,
  sideways: 0,
  order: { rows: [] },
})
const size = { width: 500, height: 400 }

function openMap(view = { k: 1, x: -100, y: -200 }) {
  const onMove = vi.fn()
  const canvas = createRef<HTMLCanvasElement>()
  const { container } = render(
    <Minimap canvas={canvas} shown={shown} view={view} size={size} onMove={onMove} />,
  )
  const map = canvas.current?.parentElement
  if (!map) throw new Error('no map')
  map.setPointerCapture = () => undefined
  return { map, onMove, frame: container.querySelector('span') }
}

test('a press on the small map brings what lies there into the middle of the screen', () => {
  const { map, onMove } = openMap()
  fireEvent.pointerDown(map, { clientX: 84, clientY: 58, buttons: 1 })
  expect(onMove).toHaveBeenCalledExactlyOnceWith({ k: 1, x: 250 - 780, y: 200 - 520 })
})

test('a pointer that only passes over it moves nothing', () => {
  const { map, onMove } = openMap()
  fireEvent.pointerMove(map, { clientX: 84, clientY: 58, buttons: 0 })
  expect(onMove).not.toHaveBeenCalled()
})

test('the frame stands around what is on the screen', () => {
  const { frame } = openMap()
  expect(frame?.style).toMatchObject({ left: '16px', top: '26px', width: '50px', height: '40px' })
})

test('a map that is only for parts is hidden while everything is in view', () => {
  const open = (view: { k: number; x: number; y: number }) => {
    const { container } = render(
      <Minimap canvas={createRef()} shown={shown} view={view} size={size} onMove={vi.fn()} ifPartial />,
    )
    return container.querySelector('[data-part="overlay"]')?.classList.contains('hidden')
  }
  expect(open({ k: 0.3, x: 16, y: 44 })).toBe(true)
  expect(open({ k: 1, x: -100, y: -200 })).toBe(false)
})
