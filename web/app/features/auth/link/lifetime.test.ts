import { expect, test } from 'vitest'
import { createI18n } from '../../../locales/create-i18n.ts'
import { auth } from '../../../locales/en/late/auth.ts'
import { lifetimeOf } from './lifetime.ts'

test.each([
  [3600, 'one hour'],
  [7200, '2 hours'],
  [86_400, '24 hours'],
  [5400, '90 minutes'],
  [60, 'one minute'],
  [1, 'one second'],
  [90, '90 seconds'],
])('a link of %i seconds works for %s', (seconds, words) => {
  const { unit, count } = lifetimeOf(seconds)
  expect(createI18n('en', { auth }).t(`auth:lifetime.${unit}`, { count })).toBe(words)
})
