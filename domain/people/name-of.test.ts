import { expect, test } from 'vitest'
import { nameOf } from './name-of.ts'

test.each([
  [{ name: 'Mara Okafor', email: 'mara@larkfield.com' }, 'Mara Okafor'],
  [{ name: '', email: 'mara@larkfield.com' }, 'mara@larkfield.com'],
])('%j is shown as %s', (person, shown) => {
  expect(nameOf(person)).toBe(shown)
})
