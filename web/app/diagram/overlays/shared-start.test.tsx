import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawPicture } from '../engine/picture.ts'
import { parseGraph } from '../graph-data.ts'
import { componentScene } from '../scene/component-scene.ts'
import { shownOf } from '../shown.ts'
import { SharedStart } from './shared-start.tsx'

function open(titles: readonly string[]) {
  const scene = componentScene(
    parseGraph({
      components: {
        id: titles.map((_, place) => `${String(place).padStart(8, '0')}-0000-4000-8000-000000000000`),
        title: titles,
        kind: titles.map(() => 'library'),
        health_score: titles.map(() => 100),
        latest_version_number: titles.map(() => '1.0.0'),
        latest_version_day: titles.map(() => null),
      },
      dependencies: { from: [], to: [], penalty: [], band: [], number: [], lag_count: [] },
    }),
  )
  const { layout, face, pairs } = drawPicture(scene, { showImplied: false, previous: undefined })
  render(<SharedStart shown={shownOf(scene, { ...layout, face, lines: undefined, pairs, sideways: 0 })} />)
}

test('counts every name with the shared start, also if its card keeps it', () => {
  open(['Billing', 'BillingApi', 'BillingStore', 'BillingAudit', 'BillingWorker'])
  expect(screen.getByText('5 of 5 names start with')).toBeTruthy()
  expect(screen.getByTitle('Billing').textContent).toBe('Billing')
})

test('writes large numbers as everywhere', () => {
  open(Array.from({ length: 1200 }, (_, card) => `@acme/api-${card}`))
  expect(screen.getByText('1,200 of 1,200 names start with')).toBeTruthy()
})
