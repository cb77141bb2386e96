import { usualSize } from '@trellis/domain/graph/layout/geometry'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FromEngine, Laid, ToEngine } from './engine/protocol.ts'
import { type GraphData, parseGraph } from './graph-data.ts'
import { chooseFace } from './names/card-face.ts'
import type { Palette } from './paint/palette.ts'
import { componentScene } from './scene/component-scene.ts'
import { groupedScene } from './scene/grouped-scene.ts'
import { neighborhoodOf } from './scene/highlight.ts'
import type { Shown } from './shown.ts'
import { Stage } from './stage.ts'
import { evenInsets, type View } from './view/view.ts'

// One depends on the other.
const data: GraphData = parseGraph({
  components: {
    id: ['a', 'b'],
    title: ['web', 'api'],
    kind: ['web_app', 'microservice'],
    health_score: [100, 100],
    latest_version_number: ['1.0.0', '2.0.0'],
    latest_version_day: [null, null],
  },
  dependencies: { from: [0], to: [1], penalty: [0], band: ['latest'], number: ['2.0.0'], lag_count: [0] },
})
const scene = componentScene(data)
const groups = { keys: ['all'], names: ['All'], groupsOf: [[0], [0]], open: new Set<string>() }
const grouped = groupedScene(data, groups, { describe: String })
const palette = { canvas: '#ffffff' } as Palette
const wish = { showImplied: false, previous: undefined, view: undefined }
const screen = { width: 1000, height: 600 }
const laid: Laid = {
  width: 1248,
  height: 400,
  size: usualSize,
  face: chooseFace(scene),
  x: Float64Array.from([100, 100]),
  y: Float64Array.from([20, 120]),
  flags: Uint8Array.from([0]),
  lines: undefined,
  pairs: 0,
  sideways: 0,
  order: { rows: [] },
}
const fitted: View = { k: 0.75, x: 32, y: 150 }

let sent: ToEngine[] = []
let seen: Shown[] = []
let answer: (message: FromEngine) => void = () => undefined

function openStage(): Stage {
  const canvas = () => document.createElement('canvas')
  return new Stage(
    { backdrop: canvas(), snapshot: canvas(), minimap: canvas(), overlay: document.createElement('div') },
    {
      onShown: (shown) => seen.push(shown),
      onMove: () => undefined,
      onTally: () => undefined,
      onFail: () => undefined,
    },
    {
      insets: evenInsets(32),
      start: (receive) => {
        answer = receive
        return { send: (message) => sent.push(message), close: () => undefined }
      },
    },
  )
}

const kinds = () =>
  sent.map((message) => (message.kind === 'paint' ? `paint ${message.target}` : message.kind))
const microtask = () => Promise.resolve()

beforeEach(() => {
  sent = []
  seen = []
})

describe('newer data of the same picture', () => {
  const update = { ...wish, isUpdate: true }
  /** The second card is one row lower. */
  const lower: Laid = { ...laid, y: Float64Array.from([20, 220]) }

  const openFirst = (pointOut?: Parameters<Stage['look']>[1]) => {
    const stage = openStage()
    stage.resize(screen)
    stage.look(palette, pointOut)
    stage.show(scene, wish)
    answer({ kind: 'laid', picture: 1, laid })
    sent = []
    return stage
  }

  test('leaves the view where a person has put it, and is painted there', () => {
    const stage = openFirst()
    stage.moveTo({ k: 1, x: 0, y: 0 })
    stage.show(scene, update)
    expect(sent).toMatchObject([{ kind: 'show', opening: undefined }])
    answer({ kind: 'laid', picture: 2, laid })
    expect(stage.view).toEqual({ k: 1, x: 0, y: 0 })
    expect(kinds()).toEqual(['show', 'paint snapshot', 'paint backdrop', 'paint minimap'])
  })

  test('keeps the card in the middle of the screen where it is', () => {
    const stage = openFirst()
    stage.moveTo({ k: 1, x: 400, y: 180 })
    stage.show(scene, update)
    answer({ kind: 'laid', picture: 2, laid: lower })
    expect(stage.view).toEqual({ k: 1, x: 400, y: 80 })
  })

  test('keeps the selected card where it is, although another one is nearer to the middle', () => {
    const stage = openFirst((graph) => neighborhoodOf(graph, [0]))
    stage.moveTo({ k: 1, x: 400, y: 180 })
    stage.show(scene, update)
    answer({ kind: 'laid', picture: 2, laid: lower })
    expect(stage.view).toEqual({ k: 1, x: 400, y: 180 })
  })

  test('shows the whole picture again if it was whole, nobody has moved it, and it has grown', () => {
    const stage = openFirst()
    stage.show(scene, update)
    answer({ kind: 'laid', picture: 2, laid: { ...laid, width: 1440, height: 400 } })
    expect(stage.view).toEqual({ k: 0.65, x: 32, y: 170 })
  })

  test('keeps its place also while the change before is still being laid out', () => {
    const stage = openFirst()
    stage.moveTo({ k: 1, x: 400, y: 180 })
    stage.show(scene, update)
    stage.show(scene, update)
    answer({ kind: 'laid', picture: 2, laid })
    answer({ kind: 'laid', picture: 3, laid: lower })
    expect(stage.view).toEqual({ k: 1, x: 400, y: 80 })
  })
})

describe('the first picture', () => {
  test('is painted without being asked for: colors and screen go along with the scene', () => {
    const stage = openStage()
    stage.resize(screen)
    stage.look(palette, undefined)
    stage.show(scene, wish)
    expect(sent).toMatchObject([
      {
        kind: 'show',
        look: { palette, highlight: undefined },
        opening: { screen, insets: evenInsets(32), view: undefined },
      },
    ])
    answer({ kind: 'laid', picture: 1, laid })
    expect(stage.view).toEqual(fitted)
    expect(kinds()).toEqual(['show', 'paint backdrop', 'paint minimap'])
  })

  test('takes along what stands out, where the lines are known before the layout', () => {
    const stage = openStage()
    stage.resize(screen)
    stage.look(palette, (graph) => neighborhoodOf(graph, [0]))
    stage.show(scene, wish)
    const [shown] = sent
    expect(shown?.kind === 'show' && shown.look?.highlight?.roots).toEqual([0])
  })

  test('waits for the lines between groups before it knows what stands out', () => {
    const stage = openStage()
    stage.resize(screen)
    stage.look(palette, (graph) => neighborhoodOf(graph, [0]))
    stage.show(grouped, wish)
    expect(sent).toMatchObject([{ kind: 'show', look: undefined }])
    answer({ kind: 'laid', picture: 1, laid: { ...laid, lines: grouped.lines } })
    expect(kinds()).toEqual(['show', 'look', 'paint snapshot', 'paint backdrop', 'paint minimap'])
  })

  test('is asked for once there is room for it', () => {
    const stage = openStage()
    stage.look(palette, undefined)
    stage.show(scene, wish)
    answer({ kind: 'laid', picture: 1, laid })
    expect(sent).toMatchObject([{ kind: 'show', opening: undefined }])
    stage.resize(screen)
    expect(kinds()).toEqual(['show', 'paint snapshot', 'paint backdrop', 'paint minimap'])
    expect(stage.view).toEqual(fitted)
  })

  test('is none any more once another scene has been asked for', () => {
    const stage = openStage()
    stage.resize(screen)
    stage.look(palette, undefined)
    stage.show(scene, wish)
    stage.show(scene, wish)
    answer({ kind: 'laid', picture: 1, laid })
    expect(seen).toHaveLength(0)
    answer({ kind: 'laid', picture: 2, laid })
    expect(seen).toHaveLength(1)
  })
})

test('a page that is hidden while the next one comes keeps its view', () => {
  const stage = openStage()
  stage.resize(screen)
  stage.look(palette, undefined)
  stage.show(scene, wish)
  answer({ kind: 'laid', picture: 1, laid })
  const before = sent.length
  stage.resize({ width: 0, height: 0 }, { refits: true })
  expect(stage.view).toEqual(fitted)
  expect(sent).toHaveLength(before)
})

test('other colors paint what is shown anew, once, and none that is about to be replaced', async () => {
  const stage = openStage()
  stage.resize(screen)
  stage.look(palette, undefined)
  stage.show(scene, wish)
  answer({ kind: 'laid', picture: 1, laid })
  await microtask()
  sent = []
  stage.look(palette, (graph) => neighborhoodOf(graph, [1]))
  await microtask()
  expect(kinds()).toEqual(['look', 'paint snapshot', 'paint backdrop', 'paint minimap'])
  sent = []
  stage.look(palette, undefined)
  stage.show(scene, wish)
  await microtask()
  expect(kinds()).toEqual(['show'])
})

test('colors that change during the layout are told after it', async () => {
  const stage = openStage()
  stage.resize(screen)
  stage.look(palette, undefined)
  stage.show(scene, wish)
  const dark = { canvas: '#000000' } as Palette
  stage.look(dark, undefined)
  await microtask()
  expect(kinds()).toEqual(['show'])
  answer({ kind: 'laid', picture: 1, laid })
  expect(sent[1]).toMatchObject({ kind: 'look', palette: dark })
})

describe('when its element changes its size, the picture', () => {
  const opened = () => {
    const stage = openStage()
    stage.resize(screen)
    stage.look(palette, undefined)
    stage.show(scene, wish)
    answer({ kind: 'laid', picture: 1, laid })
    return stage
  }
  const narrower = { width: 900, height: 600 }
  const narrow = { width: 700, height: 600 }

  test('stays whole while nobody has moved it', () => {
    const stage = opened()
    stage.resize(narrower, { refits: true })
    expect(stage.view.k).toBeCloseTo(836 / 1248)
  })

  test('shows a part that can be read where the whole is too small by now', () => {
    const stage = opened()
    stage.resize(narrow, { refits: true })
    expect(stage.view.k).toBe(0.75)
  })

  test('stays where a person has put it', () => {
    const stage = opened()
    stage.panBy(10, 0)
    stage.resize(narrower, { refits: true })
    expect(stage.view).toEqual({ ...fitted, x: 42 })
  })

  test('stays whole again after the whole was asked for', () => {
    const stage = opened()
    stage.panBy(10, 0)
    stage.fit()
    stage.resize(narrow, { refits: true })
    expect(stage.view.k).toBeCloseTo(636 / 1248)
  })

  test('does not move where a panel beside it takes the room', () => {
    const stage = opened()
    stage.resize(narrower)
    expect(stage.view).toEqual(fitted)
  })

  test('makes room for more notes than usual while nobody has moved it, and for less again', () => {
    const stage = opened()
    stage.makeRoom({ top: 32, bottom: 132, sides: 32 }, { refits: true })
    expect(stage.view).toEqual({ ...fitted, y: 100 })
    stage.makeRoom(evenInsets(32), { refits: true })
    expect(stage.view).toEqual(fitted)
  })

  test('leaves it for the next whole picture where a person has moved it or reads a panel', () => {
    const stage = opened()
    stage.makeRoom({ top: 32, bottom: 132, sides: 32 })
    expect(stage.view).toEqual(fitted)
    stage.panBy(10, 0)
    stage.makeRoom({ top: 32, bottom: 232, sides: 32 }, { refits: true })
    expect(stage.view).toEqual({ ...fitted, x: 42 })
    stage.fit()
    expect(stage.view).toEqual({ ...fitted, y: 50 })
  })
})

describe('a selection', () => {
  const openSelected = () => {
    const stage = openStage()
    stage.resize(screen)
    stage.look(palette, (graph) => neighborhoodOf(graph, [0]))
    stage.show(scene, wish)
    answer({ kind: 'laid', picture: 1, laid })
    return stage
  }
  const goalOf = ({ goal }: Stage) => [goal.k, Math.round(goal.x), Math.round(goal.y)]

  test('is shown with its neighbors in the middle of what is free, also above a panel', () => {
    const stage = openSelected()
    stage.fitAround(() => undefined)
    expect(goalOf(stage)).toEqual([1.1, 390, 223])
    stage.fitAround(() => ({ left: 0, top: 316, width: 1000, height: 284 }))
    expect(goalOf(stage)).toEqual([1.1, 390, 89])
  })

  test('stays there when there is less room, until a person moves the picture', () => {
    const stage = openSelected()
    stage.fitAround(() => undefined)
    stage.makeRoom({ top: 32, bottom: 300, sides: 32 })
    expect(goalOf(stage)).toEqual([1.1, 390, 89])
    stage.resize({ width: 600, height: 600 })
    expect(goalOf(stage)).toEqual([1.1, 190, 89])
    stage.moveTo({ k: 1, x: 7, y: 7 })
    stage.resize(screen)
    stage.makeRoom(evenInsets(32))
    expect(goalOf(stage)).toEqual([1, 7, 7])
  })

  test('that is let go of moves nothing', () => {
    const stage = openSelected()
    stage.fitAround(() => undefined)
    stage.look(palette, undefined)
    stage.makeRoom({ top: 32, bottom: 300, sides: 32 })
    stage.fitAround(() => undefined)
    expect(goalOf(stage)).toEqual([1.1, 390, 223])
  })
})
