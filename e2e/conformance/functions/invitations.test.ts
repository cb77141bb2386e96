// Invitations from the call of a maintainer to a member who was a stranger before, through real mail.
import { expect, test } from 'vitest'
import { freshEmail, openClient, openMail, openProof, signIn } from '../support/person.ts'
import { callAs, openOrganization, query, refuseAs } from './core-organization.ts'

type Invited = { readonly results: readonly { readonly id: string; readonly outcome: string }[] }

/** An invitation to a new address, and the token of the link in its mail. */
async function invite() {
  const organization = await openOrganization()
  const email = freshEmail()
  const answer = await organization.call('invite-members', {
    organization_id: organization.id,
    invitations: [{ email, role: 'admin' }],
    message: 'See you on Monday',
  })
  const [result] = (answer as unknown as Invited).results
  const { subject, text } = await openMail(email)
  expect(subject).toContain('invited you to Larkfield')
  expect(text).toContain('wrote: “See you on Monday”')
  const token = /\/accept-invite#token=(\S+)/.exec(text)?.[1] ?? ''
  return { organization, email, token, id: result?.id ?? '' }
}

const rolesOf = (organizationId: string, email: string) =>
  query(
    'select m.role from members m join profiles p on p.id = m.user_id where m.organization_id = $1 and p.email = $2',
    [organizationId, email],
  )

test('a new person gets in: the link mails a sign-in link, and signing in with it accepts', async () => {
  const { organization, email, token, id } = await invite()
  const visitor = openClient()
  expect(await callAs(visitor, 'accept-invitation', { token })).toMatchObject({ outcome: 'link_sent', email })
  expect(await rolesOf(organization.id, email)).toEqual([])
  const { token_hash, type } = await openProof(email)
  expect(type).toBe('signup')
  expect((await visitor.auth.verifyOtp({ token_hash, type })).error).toBeNull()
  expect(await callAs(visitor, 'list-own-invitations', {})).toMatchObject([{ id, role: 'admin' }])
  expect(await callAs(visitor, 'accept-invitation', { id })).toMatchObject({
    outcome: 'joined',
    role: 'admin',
  })
  expect(await rolesOf(organization.id, email)).toEqual([{ role: 'admin' }])
  const late = await refuseAs(openClient(), 'accept-invitation', { token })
  expect([late.status, late.code]).toEqual([410, 'invitation_used'])
})

test('somebody who is signed in with the address is in at once; somebody else is told whom it is for', async () => {
  const { organization, email, token } = await invite()
  const other = openClient()
  const session = await signIn(other)
  const refused = await refuseAs(other, 'accept-invitation', { token })
  expect([refused.status, refused.code, refused.details]).toEqual([
    403,
    'invitation_for_other_account',
    expect.objectContaining({ email, own_email: session.user.email }),
  ])
  const invited = openClient()
  await signIn(invited, email)
  expect(await callAs(invited, 'accept-invitation', { token })).toMatchObject({ outcome: 'joined' })
  expect(await rolesOf(organization.id, email)).toEqual([{ role: 'admin' }])
})

test('maintainers read invitations by REST without any secret, and nobody else reads them', async () => {
  const { organization, email, id } = await invite()
  const read = (client: ReturnType<typeof openClient>) => client.from('invitations').select().eq('id', id)
  const { data } = await read(organization.people.maintainer.client)
  expect(data).toMatchObject([{ id, email, role: 'admin', accepted_at: null }])
  expect(Object.keys(data?.[0] ?? {}).filter((name) => /token|hash|secret|link/.test(name))).toEqual([])
  for (const role of ['admin', 'developer', 'stranger'] as const)
    expect((await read(organization.people[role].client)).data).toEqual([])
  expect((await read(openClient())).data ?? []).toEqual([])
})
