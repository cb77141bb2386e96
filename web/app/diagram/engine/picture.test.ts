import { indexedGraph } from '@trellis/domain/graph/graph'
import { edgeFlags } from '@trellis/domain/graph/layout/edges/edge-flags'
import { describe, expect, test } from 'vitest'
import { impliedGraph } from '../../test-support/implied-graph.ts'
import { parseGraph } from '../graph-data.ts'
import { paintPicture } from '../paint/paint-picture.ts'
import type { Palette } from '../paint/palette.ts'
import { SvgPen } from '../paint/svg-pen.ts'
import { componentScene } from '../scene/component-scene.ts'
import { groupedScene } from '../scene/grouped-scene.ts'
import { neighborhoodOf } from '../scene/highlight.ts'
import { drawPicture, type Picture } from './picture.ts'

const scene = componentScene(parseGraph(impliedGraph))
const wish = { showImplied: false, previous: undefined }
const palette = new Proxy({}, { get: () => '#000000' }) as Palette

function paint(picture: Picture, highlight?: ReturnType<typeof neighborhoodOf>, { isComplete = true } = {}) {
  const pen = new SvgPen((text) => text.length / 2)
  const { width, height } = picture.layout
  const box = { left: -40, top: -40, width: width + 80, height: height + 80 }
  const tally = paintPicture(pen, {
    picture,
    palette,
    highlight,
    box,
    k: 1,
    isComplete,
    isMap: false,
    haze: undefined,
  })
  return { tally, svg: pen.document({ width, height, margin: 40 }) }
}

test('an implied line is counted and not drawn, drawn once all are asked for, and drawn when its card is chosen', () => {
  const picture = drawPicture(scene, wish)
  expect((picture.layout.flags[1] ?? 0) & edgeFlags.implied).not.toBe(0)
  expect(paint(picture).tally).toMatchObject({ drawn: 2, implied: 1 })
  expect(paint(drawPicture(scene, { ...wish, showImplied: true })).tally.implied).toBe(0)

  const { from, to } = picture.lines
  const graph = indexedGraph(scene.ids, { size: 3, from, to })
  const lines = (svg: string) => svg.match(/<path d="M[^"]*C/g)?.length ?? 0
  const chosen = paint(picture, neighborhoodOf(graph, [0]))
  // The line to the next row, and the implied one in two curves past the card between its ends.
  expect(lines(chosen.svg) - lines(paint(picture).svg)).toBe(3)
})

test("the contents of a guest's card fade", () => {
  const faded = (svg: string) => svg.match(/<text [^>]*opacity="0.42"[^>]*>(web|api|store)</g)
  expect(faded(paint(drawPicture(scene, wish)).svg)).toBeNull()
  const { svg } = paint(drawPicture({ ...scene, guests: Uint8Array.of(0, 0, 1) }, wish))
  expect(faded(svg)).toEqual([expect.stringMatching(/>store<$/)])
})

test('an implied line that is behind is led around the cards like all others', () => {
  const behind = {
    ...impliedGraph,
    dependencies: { ...impliedGraph.dependencies, band: ['latest', 'major', 'latest'] },
  }
  const picture = drawPicture(componentScene(parseGraph(behind)), wish)
  expect(paint(picture).tally).toMatchObject({ implied: 0 })
  expect(paint(picture).svg).toContain('>3.0.0<')
  expect((picture.layout.flags[1] ?? 0) & edgeFlags.implied).toBe(0)
})

test('between groups the head of a broad line is broader than the line, which ends before the tip', () => {
  const groups = {
    keys: ['a', 'b'],
    names: ['A', 'B'],
    groupsOf: [[0], [0], [1]],
    open: new Set<string>(),
  }
  const { svg } = paint(
    drawPicture(groupedScene(parseGraph(impliedGraph), groups, { describe: String }), wish),
  )
  const [, end, width] =
    /<path d="M[^"]*C[^"]* ([\d.]+)" fill="none"[^>]*stroke-width="([\d.]+)"/.exec(svg) ?? []
  const [, tip, left, right] =
    /<path d="M[\d.]+ ([\d.]+)L([\d.]+) [\d.]+L([\d.]+) [\d.]+L[^"]*" fill="#/.exec(svg) ?? []
  expect(Number(width)).toBeGreaterThan(3)
  expect(Number(right) - Number(left)).toBeGreaterThan(1.5 * Number(width))
  expect(Number(tip) - Number(end)).toBeGreaterThan(Number(width))
})

test('versions keep apart from each other', () => {
  const ends = [1, 2, 3, 4, 5, 6]
  const ids = ['0', ...ends.map(String)]
  const fan = componentScene(
    parseGraph({
      components: {
        id: ids,
        title: ids,
        kind: ids.map(() => 'library'),
        health_score: ids.map(() => 100),
        latest_version_number: ids.map(() => '9.0.0'),
        latest_version_day: ids.map(() => null),
      },
      dependencies: {
        from: ends.map(() => 0),
        to: ends,
        penalty: ends.map(() => 135),
        band: ends.map(() => 'major'),
        lag_count: ends.map(() => 1),
        number: ends.map((end) => `8.${end}.0`),
      },
    }),
  )
  const { svg } = paint(drawPicture(fan, wish))
  for (const end of ends) expect(svg).toContain(`>8.${end}.0<`)
  const boxes = [...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="15" rx="3"/g)].map(
    ([, x, y, width]) => ({ x: Number(x), y: Number(y), width: Number(width) }),
  )
  expect(boxes).toHaveLength(6)
  for (const [place, a] of boxes.entries())
    for (const b of boxes.slice(place + 1)) {
      const across = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width)
      expect(Math.max(across, Math.abs(a.y - b.y) - 15)).toBeGreaterThanOrEqual(4.9)
    }
})

test('a picture names every card', () => {
  const { svg } = paint(drawPicture(scene, wish))
  for (const title of ['web', 'api', 'store']) expect(svg).toContain(`>${title}<`)
})

test('the same scene and the same order before give the same picture', () => {
  const first = drawPicture(scene, wish)
  const again = drawPicture(scene, { ...wish, previous: first.layout.order })
  expect([...again.layout.x]).toEqual([...first.layout.x])
  expect([...again.layout.y]).toEqual([...first.layout.y])
})

describe('each dependency is counted once', () => {
  // Every service needs every store, two rows below: root → service → store and root → x → y → store.
  const services = Array.from({ length: 40 }, (_, place) => 1 + place)
  const stores = Array.from({ length: 40 }, (_, place) => 41 + place)
  const [x, y] = [81, 82]
  const edges = [
    ...services.map((service) => [0, service] as const),
    [0, x] as const,
    ...services.flatMap((service) => stores.map((store) => [service, store] as const)),
    [x, y] as const,
    ...stores.map((store) => [y, store] as const),
  ]
  const names = Array.from({ length: 83 }, (_, place) => String(place).padStart(2, '0'))
  const many = componentScene(
    parseGraph({
      components: {
        id: names,
        title: names,
        kind: names.map(() => 'library'),
        health_score: names.map(() => 100),
        latest_version_number: names.map(() => '1.0.0'),
        latest_version_day: names.map(() => null),
      },
      dependencies: {
        from: edges.map(([from]) => from),
        to: edges.map(([, to]) => to),
        penalty: edges.map(() => 0),
        band: edges.map(() => 'latest'),
        lag_count: edges.map(() => 0),
        number: edges.map(() => '1.0.0'),
      },
    }),
  )
  const picture = drawPicture(many, wish)
  const { load, firstOf } = picture.layout.pieces

  test('though it has several pieces, which it shares with others', () => {
    expect(load.length).toBeGreaterThan(firstOf.length)
    expect(Math.max(...load)).toBeGreaterThan(1)
    expect(paint(picture).tally).toEqual({ drawn: 1682, hazed: 0, leftOut: 0, implied: 0 })
  })

  test('where the shortest are drawn alone', () => {
    const { tally } = paint(picture, undefined, { isComplete: false })
    expect(tally.leftOut).toBeGreaterThan(0)
    expect(tally.drawn + tally.leftOut).toBe(1682)
  })
})
