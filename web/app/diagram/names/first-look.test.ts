import { diagramShape } from '@trellis/domain/generate/generate-edges'
import { generateGraph } from '@trellis/domain/generate/generate-graph'
import { describe, expect, test } from 'vitest'
import { paintedWidth } from '../../test-support/painted-widths.ts'
import { drawPicture, type Picture } from '../engine/picture.ts'
import { paintPicture } from '../paint/paint-picture.ts'
import type { Palette } from '../paint/palette.ts'
import type { Pen, TextStyle } from '../paint/pen.ts'
import type { Scene } from '../scene/scene.ts'
import { type Box, worldBox } from '../view/view.ts'
import { viewAtFirst } from '../view/view-at-first.ts'

const screen = { width: 1216, height: 760, pixelRatio: 1 }
const insets = { top: 68, bottom: 148, sides: 32 }

const subjects = 'order cart payment invoice search catalog session identity ledger pricing'.split(' ')
const roles =
  'api web worker gateway store index cache sync export import mailer proxy rules audit kit'.split(' ')
const nameAt = (card: number, join = '-') =>
  `${subjects[card % subjects.length]}${join}${roles[Math.floor(card / subjects.length) % roles.length]}`
const han = '订单支付库存搜索用户结算物流会员商品报表'
const pick = (words: string, card: number) => {
  const all = words.split(' ')
  return all[card % all.length] ?? ''
}

const sets: Record<string, (card: number) => string> = {
  short: (card) => nameAt(card),
  long: (card) =>
    `${nameAt(card)}-${['reconciliation', 'notification', 'orchestration'][card % 3]}-service-v${card}`,
  scoped: (card) => (card % 20 === 0 ? `legacy-${card}` : `@northwind-platform/${nameAt(card)}`),
  'with a long common start': (card) => `com.northwind.commerce.platform.internal.${nameAt(card, '.')}`,
  Chinese: (card) => `电商平台${han.slice(card % 17, (card % 17) + 4)}${han[card % 19]}服务${card}`,
  Japanese: (card) =>
    `${pick('カード決済 サーバー監視 データ・ストア メッセージ', card)}${pick('ゲートウェイ サービス ワーカー', card)}${card}`,
  Korean: (card) =>
    `${pick('결제 주문 재고 배송 회원', card)} ${pick('게이트웨이 서비스 저장소', card)} ${card}`,
  Russian: (card) =>
    `${pick('Щит Журнал Учёт Шлюз', card)}-${pick('платежей служащих выплаты', card)}-${card}`,
  'with a whole name as their start': (card) =>
    `Billing${card === 0 ? '' : pick('Api Store Audit Worker', card)}${card || ''}`,
  'of single words': (card) => `${nameAt(card, '')}${subjects[(card * 7) % 10]}`,
}

function sceneOf(count: number, name: (card: number) => string): Scene {
  const { ids, from, to } = generateGraph(diagramShape(count, 2, 'local'), 7)
  return {
    ids,
    titles: ids.map((_, card) => name(card)),
    details: ids.map((_, card) => `${card % 20}.${card % 13}.${card % 7}`),
    kinds: ids.map(() => 'library'),
    scores: Int16Array.from(ids, (_, card) => 40 + (card % 61)),
    shares: undefined,
    lines: {
      from,
      to,
      labels: Array.from(from, () => '1.0.0'),
      bands: new Uint8Array(from.length),
      counts: new Int32Array(from.length).fill(1),
    },
    below: undefined,
  }
}

interface Text {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly style: TextStyle
}

const measure: Pen['measure'] = (text, { font }) => (font === 'mono' ? text.length * 0.6 : paintedWidth(text))

function paintTexts(picture: Picture, box: Box, k: number): Text[] {
  const texts: Text[] = []
  const nothing = () => undefined
  const pen: Pen = {
    box: nothing,
    move: nothing,
    line: nothing,
    curve: nothing,
    stroke: nothing,
    fill: nothing,
    shape: nothing,
    text: (text, x, y, style) => texts.push({ text, x, y, style }),
    measure,
  }
  const palette = new Proxy({}, { get: (_, name) => name }) as Palette
  const look = { palette, highlight: undefined, isComplete: false, isMap: false, haze: undefined }
  paintPicture(pen, { picture, ...look, box, k })
  return texts
}

/** The cards that are on the screen from edge to edge, with everything that is written on them. */
function lookAt(scene: Scene) {
  const picture = drawPicture(scene, { showImplied: false, previous: undefined })
  const { layout, lines, face } = picture
  const view = viewAtFirst({ ...layout, lines }, { screen, insets, view: undefined })
  const box = worldBox(view, screen)
  const texts = paintTexts(picture, box, view.k)
  const { width, height } = layout.size
  const cards = scene.ids.flatMap((_, card) => {
    const [left, top] = [(layout.x[card] ?? 0) - width / 2, (layout.y[card] ?? 0) - height / 2]
    const isSeen =
      left >= box.left &&
      top >= box.top &&
      left + width <= box.left + box.width &&
      top + height <= box.top + box.height
    const written = texts.filter(
      ({ text, x, y, style }) =>
        x >= left &&
        y - style.size * 0.8 >= top &&
        y <= top + height &&
        x + measure(text, style) * style.size <= left + width,
    )
    return isSeen ? [{ card, written: written.map(({ text }) => text) }] : []
  })
  const isWhole = ({ card, written }: (typeof cards)[number]) => {
    const title = scene.titles[card] ?? ''
    const rest = title.startsWith(face.start) ? title.slice(face.start.length) : title
    const own = rest === '' || face.keepStart.has(title) ? title : rest
    return written.slice(0, -2).join('').replaceAll(' ', '') === own.replaceAll(' ', '')
  }
  const hasFacts = ({ card, written }: (typeof cards)[number]) =>
    written.includes(scene.details[card] ?? '') && written.includes(String(scene.scores[card]))
  return {
    picture,
    view,
    seen: cards.length,
    whole: cards.filter(isWhole).length,
    facts: cards.filter(hasFacts).length,
  }
}

describe.each(Object.entries(sets))('at the first look at names %s', (_, name) => {
  test.each([20, 77, 150])('of %s components, nine of ten are whole, with version and score', (count) => {
    const { view, seen, whole, facts } = lookAt(sceneOf(count, name))
    expect(view.k).toBeGreaterThanOrEqual(0.6)
    expect(seen).toBeGreaterThanOrEqual(15)
    expect(whole / seen).toBeGreaterThanOrEqual(0.9)
    expect(facts).toBe(seen)
  })
})

test('short names keep cards small', () => {
  const { picture } = lookAt(sceneOf(60, (card) => `api-${card}`))
  expect(picture.layout.size).toEqual({ width: 144, height: 50 })
})

test('one very long name does not widen all cards', () => {
  const names = (card: number) =>
    card === 3 ? 'a-name-that-somebody-wrote-in-a-very-bad-mood' : nameAt(card)
  const [{ size }, { size: usual }] = [names, nameAt].map(
    (name) => lookAt(sceneOf(60, name)).picture.layout,
  ) as [Picture['layout'], Picture['layout']]
  expect(size.width).toBeLessThanOrEqual(usual.width)
  expect(size.height).toBe(usual.height)
})

test('a name that would be taken for another without its start keeps it', () => {
  const names = (card: number) =>
    card === 0 ? 'react' : card === 1 ? '@acme/react' : `@acme/${nameAt(card)}`
  const { picture } = lookAt(sceneOf(30, names))
  expect(picture.face.start).toBe('@acme/')
  expect([...picture.face.keepStart]).toEqual(['@acme/react'])
})
