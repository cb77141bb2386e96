import { findLink } from '@trellis/domain/invitations/find-link'
import { expect, test } from 'vitest'
import { breakLinks } from './break-links.ts'
import { renderInvitationMail } from './invitation-mail.ts'

const link = 'https://trellis.example.com/accept-invite#token=abc'

const invitation = {
  organization: 'Larkfield',
  inviter: 'Mara Okafor',
  role: 'developer',
  message: 'See you on Monday',
  expiresAt: new Date('2026-11-25T09:30:00Z'),
  link,
} as const

test('an invitation says who invites to what, as which role, until when, and what to do if it was not expected', () => {
  const { subject, text } = renderInvitationMail(invitation)
  expect(subject).toBe('Mara Okafor invited you to Larkfield on Trellis')
  expect(text).toBe(`Join Larkfield

Mara Okafor invited you to Larkfield on Trellis, as a member. Trellis shows which of your components runs on which version of which other, and what it takes to move.

Mara Okafor wrote: “See you on Monday”

Accept the invitation:
${link}

The invitation is valid until 25 Nov 2026, 09:30 UTC. Until then, its link can be opened more than once.

Sent because Mara Okafor entered your address. If you did not expect it, you can ignore this email. Nothing happens unless you accept.

Trellis
`)
})

test('an invitation without a personal line, by somebody who is gone', () => {
  const { subject, text } = renderInvitationMail({
    ...invitation,
    inviter: null,
    message: null,
    role: 'maintainer',
  })
  expect(subject).toBe('A maintainer invited you to Larkfield on Trellis')
  expect(text).toContain('as a maintainer.')
  expect(text).not.toContain('wrote')
})

test.each([
  'Win at https://evil.example/x',
  'www.evil.example',
  'evil.example',
  'evil。example',
  'boss@evil.example',
  'mailto:boss@evil.example',
])('the name %j is shown, and is no link', (name) => {
  const mail = renderInvitationMail({ ...invitation, organization: name, inviter: name, message: name })
  for (const body of [mail.subject, mail.text, mail.html.replace(/<[^>]*>/g, ' ')]) {
    expect(body).not.toContain(name)
    expect(body.replaceAll('\u200b', '')).toContain(name)
    expect(findLink(body.replace(link, '').replaceAll(/\u200b/g, ' '))).toBeUndefined()
  }
  expect(mail.html.match(/href="[^"]*"/g)).toEqual([`href="${link}"`])
})

test('a name cannot imitate a mail: no markup, no lines of its own, nothing turned around', () => {
  const { html, text } = renderInvitationMail({
    ...invitation,
    organization: '<a href="https://evil.example">Larkfield</a>',
  })
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(text).not.toContain('https://evil.example')
  expect(breakLinks('Larkfield\r\n\r\nYour account\u202eis locked')).toBe('Larkfield Your account is locked')
})

test('ordinary names stay as they are', () => {
  for (const name of ['Larkfield & Sons', 'Dr. Mara Okafor', 'Übersee', 'Jean-Luc'])
    expect(breakLinks(name)).toBe(name)
})
