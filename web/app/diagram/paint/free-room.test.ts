import { expect, test } from 'vitest'
import { FreeRoom } from './free-room.ts'

test('nobody gets room that somebody has, however small the part', () => {
  const room = new FreeRoom(50)
  expect(room.claim({ left: 0, top: 0, width: 100, height: 20 })).toBe(true)
  expect(room.claim({ left: 99, top: 19, width: 10, height: 10 })).toBe(false)
  expect(room.claim({ left: 100, top: 0, width: 10, height: 10 })).toBe(true)
  expect(room.claim({ left: 0, top: 20, width: 100, height: 10 })).toBe(true)
})

test('a refused box takes nothing', () => {
  const room = new FreeRoom(50)
  room.claim({ left: 0, top: 0, width: 10, height: 10 })
  expect(room.claim({ left: 5, top: 5, width: 200, height: 200 })).toBe(false)
  expect(room.claim({ left: 100, top: 100, width: 10, height: 10 })).toBe(true)
})
