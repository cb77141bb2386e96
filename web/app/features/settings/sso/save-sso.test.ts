// @vitest-environment node
import { expect, test } from 'vitest'
import { createRequestClient } from '../../../data/client/platform-client.ts'
import { createRequestContext } from '../../../data/client/request-scope.ts'
import { enterWorkspace } from '../../../data/organization/workspace.ts'
import { testScope } from '../../../test-support/request-scope.ts'
import { runAction } from '../../../test-support/run-action.ts'
import { saveSso } from './save-sso.ts'

const shown = '019a8f00-0000-7000-8000-00000000000a'
const current = '019a8f00-0000-7000-8000-00000000000b'
const domainId = '019a8f00-0000-7000-8000-0000000000d1'

async function save(form: Record<string, string>, platform = () => Response.json({})) {
  const { scope, asked } = testScope(platform)
  const context = createRequestContext(scope)
  const { client } = createRequestClient(scope, '')
  enterWorkspace(context, { organizationId: current, client, base: '', member: undefined })
  const run = runAction(saveSso, context, { organization_id: shown, ...form })
  const { answer } = await run
  const sent = await Promise.all(
    asked.map(async (request) => [new URL(request.url).pathname.split('/').at(-1), await request.json()]),
  )
  return { answer, sent }
}

test.each([
  [
    { intent: 'connect', kind: 'saml', metadata_url: 'https://id.example/meta', revision: '1' },
    'save-sso-connection',
    { kind: 'saml', metadata_url: 'https://id.example/meta', expected_revision: 1 },
  ],
  [
    {
      intent: 'connect',
      kind: 'oidc',
      issuer: 'https://id.example',
      client_id: 'a',
      client_secret: '',
      revision: '2',
    },
    'save-sso-connection',
    { kind: 'oidc', issuer: 'https://id.example', client_id: 'a', expected_revision: 2 },
  ],
  [{ intent: 'disconnect', revision: '3' }, 'disconnect-sso', { expected_revision: 3 }],
  [{ intent: 'add-domain', domain: 'fernhill.example' }, 'add-sso-domain', { domain: 'fernhill.example' }],
  [{ intent: 'check-domain', id: domainId }, 'check-sso-domain', { id: domainId }],
  [{ intent: 'remove-domain', id: domainId }, 'remove-sso-domain', { id: domainId }],
  [
    {
      intent: 'members',
      default_role: 'admin',
      group_attribute: 'groups',
      role_mapping: '[{"group":"a","role":"admin"}]',
      revision: '4',
    },
    'set-sso-members',
    {
      default_role: 'admin',
      group_attribute: 'groups',
      role_mapping: [{ group: 'a', role: 'admin' }],
      expected_revision: 4,
    },
  ],
  [
    { intent: 'mode', mode: 'enforced', revision: '5' },
    'set-sso-mode',
    { mode: 'enforced', expected_revision: 5 },
  ],
])('%j is sent for the organization of the page', async (form, name, body) => {
  const { answer, sent } = await save(form)
  expect(answer.data).toMatchObject({ ok: true })
  expect(sent).toEqual([[name, { organization_id: shown, ...body }]])
})

test.each([
  [
    { intent: 'members', default_role: 'maintainer', group_attribute: '', role_mapping: '[]', revision: '4' },
    'default_role',
  ],
  [
    {
      intent: 'members',
      default_role: 'admin',
      group_attribute: '',
      role_mapping: '[{"group":"a","role":"maintainer"}]',
      revision: '4',
    },
    'role_mapping.0.role',
  ],
  [
    { intent: 'members', default_role: 'admin', group_attribute: '', role_mapping: '{', revision: '4' },
    'role_mapping',
  ],
  [{ intent: 'mode', mode: 'always', revision: '5' }, 'mode'],
  [{ intent: 'mode', mode: 'on', revision: '' }, 'expected_revision'],
  [{ intent: 'connect', kind: 'saml', metadata_url: 'javascript:alert(1)', revision: '1' }, 'metadata_url'],
])('%j is refused before anything is sent', async (form, field) => {
  const { answer, sent } = await save(form as unknown as Record<string, string>)
  expect(answer.data).toMatchObject({ ok: false, kind: 'invalid', faults: { [field]: {} } })
  expect(sent).toEqual([])
})

test.each(['', 'constructor', 'toString'])('an unknown intent %j does nothing', async (intent) => {
  await expect(save({ intent })).rejects.toMatchObject({ init: { status: 400 } })
})

test('uploaded metadata is refused with the code of the reason', async () => {
  const refusal = () =>
    Response.json(
      { code: 'sso_metadata_refused', details: { code: 'no_certificate', facts: {} } },
      { status: 400 },
    )
  const { answer } = await save(
    { intent: 'connect', kind: 'saml', metadata_xml: '<a/>', revision: '1' },
    refusal,
  )
  expect(answer.data).toMatchObject({ ok: false, metadataFault: 'no_certificate' })
})
