import { nodeGap } from '@trellis/domain/graph/layout/geometry'
import { describe, expect, test } from 'vitest'
import { chooseFace, nameLines } from './card-face.ts'

const versions = (titles: readonly string[], version = '1.0.0') => titles.map(() => version)
const faceOf = (titles: readonly string[], details = versions(titles)) => chooseFace({ titles, details })

describe('no card is empty', () => {
  test.each([
    ['Billing', ['Billing', 'BillingApi', 'BillingStore', 'BillingAudit', 'BillingWorker']],
    ['支付系统', ['支付系统', '支付系统网关', '支付系统账单', '支付系统对账', '支付系统风控']],
    ['acme-', ['acme-', 'acme-api', 'acme-web', 'acme-bus', 'acme-kit']],
  ])('if a component is called %s, what the others start with', (start, titles) => {
    const face = faceOf(titles)
    expect(face.start).toBe(start)
    expect(titles.map((title) => nameLines(face, title).join(''))).toEqual([
      start,
      ...titles.slice(1).map((title) => title.slice(start.length)),
    ])
  })
})

describe('versions', () => {
  const titles = Array.from({ length: 60 }, (_, card) => `api-${card}`)
  const usual = faceOf(titles)

  test('that are very long are cut: names still decide the number of lines', () => {
    const details = titles.map((_, card) => (card % 10 === 0 ? '1.0.0-beta.20261116.1' : '1.0.0'))
    const face = faceOf(titles, details)
    expect(face.lines).toBe(1)
    expect(face.size.height).toBe(usual.size.height)
    expect(face.size.width).toBeLessThan(200)
  })

  test('of a usual length are whole', () => {
    expect(faceOf(titles, versions(titles, '10.12.103-rc.1')).size.width).toBeGreaterThan(usual.size.width)
  })
})

test('cards for every name are chosen if they are hardly larger than those for nearly all', () => {
  const titles = Array.from({ length: 60 }, (_, card) => (card === 0 ? 'warehousepickup' : `api-${card}`))
  const usual = faceOf(titles.slice(1)).size.width
  const { size } = faceOf(titles)
  expect(size.width).toBeGreaterThan(usual)
  expect(size.width + nodeGap).toBeLessThanOrEqual((usual + nodeGap) * 1.15)
})
