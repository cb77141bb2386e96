// @vitest-environment node
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PlatformClient } from '../../data/client/platform-client.ts'
import { enterWorkspace } from '../../data/organization/workspace.ts'
import { loader } from './to-first.ts'

function open(pattern: string, role: 'maintainer' | 'admin' | 'developer') {
  const context = new RouterContextProvider()
  const client = {} as PlatformClient
  enterWorkspace(context, { organizationId: '1', client, base: '', member: { userId: '1', role } })
  const url = new URL(pattern, 'http://trellis.invalid')
  return loader({ request: new Request(url), url, context, params: {}, pattern })
}

test('a group of settings leads to its first page', () => {
  expect(open('/settings/organization', 'maintainer').headers.get('location')).toBe(
    '/settings/organization/general',
  )
})

test.each(['admin', 'developer'] as const)('the first page that every member may open leads %ss', (role) => {
  expect(open('/settings/organization', role).headers.get('location')).toBe(
    '/settings/organization/legal-documents',
  )
})

test('a group without a page for the person is refused', () => {
  expect(() => open('/settings/nothing', 'developer')).toThrow(
    expect.objectContaining({ init: { status: 403 } }),
  )
})
