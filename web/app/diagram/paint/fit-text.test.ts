import { expect, test } from 'vitest'
import { fitText } from './fit-text.ts'

const style = { font: 'sans', weight: 600, size: 10 } as const
/** Every character is half as wide as it is high. */
const pen = { measure: (text: string) => Array.from(text).length / 2 }

test('a text that fits stays whole', () => {
  expect(fitText(pen, 'event-bus', 45, style)).toBe('event-bus')
})

test('a longer one is cut in the middle, so that both ends can tell it apart', () => {
  expect(fitText(pen, 'warehouse-inventory-service', 75, style)).toBe('warehouse…rvice')
})

test('without any room only the mark of the cut is left', () => {
  expect(fitText(pen, 'event-bus', 2, style)).toBe('…')
})
