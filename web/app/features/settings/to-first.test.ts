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

test.each(['/settings', '/settings/organization'])('%s leads to the first page', (path) => {
  expect(open(path, 'maintainer').headers.get('location')).toBe('/settings/organization/security')
})

test.each(['admin', 'developer'] as const)('a member with the role %s may open none', (role) => {
  expect(() => open('/settings', role)).toThrow(expect.objectContaining({ init: { status: 403 } }))
})
