import { expect, test } from 'vitest'
import { ExportPlaces } from './export-places.ts'

test('a person has two exports at a time, whatever others have', () => {
  const places = new ExportPlaces()
  const giveBack = places.take('ada')
  places.take('ada')
  expect(() => places.take('ada')).toThrow(
    expect.objectContaining({
      status: 429,
      code: 'export_running',
      message: 'Two of your exports are still running. Try again when one finishes',
      headers: { 'Retry-After': '20' },
    }),
  )
  places.take('ben')
  giveBack()
  places.take('ada')
})

test('a place that was given back twice is still one place', () => {
  const places = new ExportPlaces()
  const giveBack = places.take('ada')
  places.take('ada')
  giveBack()
  giveBack()
  places.take('ada')
  expect(() => places.take('ada')).toThrow('still running')
})
