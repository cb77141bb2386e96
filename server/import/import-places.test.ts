import { expect, test } from 'vitest'
import { ImportPlaces } from './import-places.ts'

test('a person imports one file at a time', () => {
  const places = new ImportPlaces()
  const giveBack = places.take('ada')
  expect(() => places.take('ada')).toThrow(
    expect.objectContaining({
      status: 429,
      code: 'import_running',
      message: 'Your last import is still running. Try again when it finishes',
      headers: { 'Retry-After': '20' },
    }),
  )
  giveBack()
  places.take('ada')
})

test('two people import at a time', () => {
  const places = new ImportPlaces()
  const giveBack = places.take('ada')
  places.take('ben')
  expect(() => places.take('cleo')).toThrow(
    expect.objectContaining({ status: 503, code: 'too_many_imports', headers: { 'Retry-After': '20' } }),
  )
  giveBack()
  places.take('cleo')
})

test('a place that was given back twice is still one place', () => {
  const places = new ImportPlaces()
  const giveBack = places.take('ada')
  giveBack()
  places.take('ada')
  giveBack()
  expect(() => places.take('ada')).toThrow('still running')
})
