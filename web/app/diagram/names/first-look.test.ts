import { diagramShape } from '@trellis/domain/generate/generate-edges'
import { generateGraph } from '@trellis/domain/generate/generate-graph'
import { describe, expect, test } from 'vitest'
import { paintedWidth } from '../../test-support/painted-widths.ts'
import { drawPicture, type Picture } from '../engine/picture.ts'
import { viewAtFirst } from '../fit/view-at-first.ts'
import { paintPicture } from '../paint/paint-picture.ts'
import type { Palette } from '../paint/palette.ts'
import type { Pen, TextStyle } from '../paint/pen.ts'
import type { Scene } from '../scene/scene.ts'
import { type Box, worldBox } from '../view/view.ts'

const wide = { top: 68, bottom: 148, sides: 32 }
const phone = { top: 24, bottom: 112, sides: 16 }
/** What the shell leaves to the picture at 1440, 1272, 1024, 768 and 390 px, and how many whole cards it shows there. */
const screens = [
  { width: 1384, height: 795, insets: wide, fewest: 15 },
  { width: 1216, height: 760, insets: wide, fewest: 15 },
  { width: 968, height: 627, insets: wide, fewest: 9 },
  { width: 712, height: 883, insets: wide, fewest: 9 },
  { width: 390, height: 667, insets: phone, fewest: 4 },
]

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

const usualVersion = (card: number) => `${card % 20}.${card % 13}.${card % 7}`

function sceneOf(count: number, name: (card: number) => string, version = usualVersion): Scene {
  const { ids, from, to } = generateGraph(diagramShape(count, 2, 'local'), 7)
  return {
    ids,
    titles: ids.map((_, card) => name(card)),
    details: ids.map((_, card) => version(card)),
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
    dots: nothing,
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

const draw = (scene: Scene) => drawPicture(scene, { showImplied: false, previous: undefined })

/** The cards that are on the screen from edge to edge, with everything that is written on them. */
function lookAt(picture: Picture, { insets, ...size }: (typeof screens)[number]) {
  const { layout, lines, face, scene } = picture
  const screen = { ...size, pixelRatio: 1 }
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
    view,
    seen: cards.length,
    whole: cards.filter(isWhole).length,
    facts: cards.filter(hasFacts).length,
    versions: cards.map(({ written }) => written.at(-1) ?? ''),
  }
}

describe.each(Object.entries(sets))('at the first look at names %s', (_, name) => {
  test.each([20, 77, 150])('of %s components, nine of ten are whole, with version and score', (count) => {
    const picture = draw(sceneOf(count, name))
    for (const screen of screens) {
      const at = `at ${screen.width} px`
      const { view, seen, whole, facts } = lookAt(picture, screen)
      expect.soft(view.k, at).toBeGreaterThanOrEqual(0.6)
      expect.soft(seen, at).toBeGreaterThanOrEqual(screen.fewest)
      expect.soft(whole / seen, at).toBeGreaterThanOrEqual(0.9)
      expect.soft(facts, at).toBe(seen)
    }
  })
})

describe.each(['short', 'long'])('beside versions of pre-releases, at names that are %s', (set) => {
  const drawWith = (count: number, version: (card: number) => string) =>
    draw(sceneOf(count, sets[set] ?? nameAt, version))

  test.each([20, 77])('nothing is cut on %s cards if versions have 14 letters', (count) => {
    const picture = drawWith(count, (card) => `${card % 10}.0.0-beta.${100 + card}`)
    for (const screen of screens) {
      const { view, seen, whole, facts } = lookAt(picture, screen)
      expect.soft(view.k, `at ${screen.width} px`).toBeGreaterThanOrEqual(0.6)
      expect.soft({ whole, facts }, `at ${screen.width} px`).toEqual({ whole: seen, facts: seen })
    }
  })

  test('longer versions are cut instead of names', () => {
    const picture = drawWith(77, (card) => `${card % 10}.0.0-canary.2026111${card % 10}.${card}`)
    for (const screen of screens) {
      const { seen, whole, versions } = lookAt(picture, screen)
      expect.soft(whole / seen, `at ${screen.width} px`).toBeGreaterThanOrEqual(0.9)
      expect.soft(versions, `at ${screen.width} px`).toHaveLength(seen)
      for (const version of versions) expect.soft(version).toMatch(/^\d\.0\.0-\S*\d$/)
    }
  })
})

test('short names keep cards small', () => {
  const { layout } = draw(sceneOf(60, (card) => `api-${card}`))
  expect(layout.size).toEqual({ width: 144, height: 50 })
})

test('one very long name does not widen all cards', () => {
  const names = (card: number) =>
    card === 3 ? 'a-name-that-somebody-wrote-in-a-very-bad-mood' : nameAt(card)
  const [{ size }, { size: usual }] = [draw(sceneOf(60, names)).layout, draw(sceneOf(60, nameAt)).layout]
  expect(size.width).toBeLessThanOrEqual(usual.width)
  expect(size.height).toBe(usual.height)
})

test('a name that would be taken for another without its start keeps it', () => {
  const names = (card: number) =>
    card === 0 ? 'react' : card === 1 ? '@acme/react' : `@acme/${nameAt(card)}`
  const { face } = draw(sceneOf(30, names))
  expect(face.start).toBe('@acme/')
  expect([...face.keepStart]).toEqual(['@acme/react'])
})
