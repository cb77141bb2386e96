import { expect, test } from 'vitest'
import { briefOf, destinationOf } from './destination.ts'
import { notice } from './test-support/notice.ts'

const released = {
  event: 'version_released',
  data: {
    title: 'money',
    number: '2.0.0',
    breaking_changes: 0,
    guides: 0,
    is_late: false,
    components: [],
    total: 0,
  },
} as const
const fell = (...ids: string[]) =>
  ({
    event: 'health_fell',
    data: { cause: null, components: ids.map((id) => ({ id, title: id })), total: ids.length },
  }) as const

test('a release leads to its version, to the component if the version is gone, and nowhere if both are', () => {
  const about = { component_id: 'money', version_id: 'two' }
  expect(destinationOf(notice(released, about))).toBe('/component/money/version/two')
  expect(destinationOf(notice(released, { component_id: 'money' }))).toBe('/component/money')
  expect(destinationOf(notice(released))).toBeUndefined()
})

test('a fall leads to the component, or to all of the person', () => {
  expect(destinationOf(notice(fell('a')))).toBe('/component/a')
  expect(destinationOf(notice(fell('a', 'b')))).toBe('/my-components')
})

test('what concerns the account leads to the profile', () => {
  expect(destinationOf(notice({ event: 'new_sign_in', data: { device: '' } }))).toBe('/profile#sessions')
  expect(destinationOf(notice({ event: 'factor_removed', data: { method: 'totp' } }))).toBe(
    '/profile#factors',
  )
  const token = { token_id: 't', name: 'bot' }
  expect(destinationOf(notice({ event: 'token_made', data: { ...token, kind: 'personal' } }))).toBe(
    '/profile#tokens',
  )
  expect(destinationOf(notice({ event: 'token_made', data: { ...token, kind: 'organization' } }))).toBe(
    '/settings/organization/security',
  )
})

test('a person leads to their page, and somebody who left to the team', () => {
  const told = { event: 'invitation_accepted', data: { role: 'developer' } } as const
  expect(destinationOf(notice(told, { subject_id: 'aiko' }))).toBe('/users/aiko')
  expect(destinationOf(notice(told))).toBe('/settings/team')
})

test('the brief is that of the own component on what was released', () => {
  expect(briefOf('checkout-web', 'money')).toBe('/component/checkout-web/dependencies?brief=money')
})
