import { expect, test } from 'vitest'
import { anchorOf } from './subnav.ts'

test.each([
  ['', 'details'],
  ['#identities', 'identities'],
  ['#delete', 'delete'],
  ['#nowhere', 'details'],
])('%j is the section %s', (hash, anchor) => {
  expect(anchorOf(hash)).toBe(anchor)
})
