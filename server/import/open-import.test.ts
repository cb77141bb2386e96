import { expect, test, vi } from 'vitest'
import { ImportPlaces } from './import-places.ts'
import { openImport } from './open-import.ts'

test('an import holds its place until it ends', async () => {
  const places = new ImportPlaces()
  const { end } = openImport(places, 'ada')
  expect(() => places.take('ada')).toThrow('still running')
  await end()
  places.take('ada')
})

test('a thread that cannot be started keeps no place', () => {
  const places = new ImportPlaces()
  const fail = () => {
    throw new Error('no more threads')
  }
  expect(() => openImport(places, 'ada', fail)).toThrow('no more threads')
  places.take('ada')
})

test('a thread that cannot be closed keeps no place', async () => {
  const places = new ImportPlaces()
  const { thread, end } = openImport(places, 'ada')
  const close = vi.spyOn(thread, 'close').mockRejectedValue(new Error('stuck'))
  await expect(end()).rejects.toThrow('stuck')
  places.take('ada')
  close.mockRestore()
  await thread.close()
})
