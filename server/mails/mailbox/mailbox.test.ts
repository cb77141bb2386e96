import type { StoredMail, StoredMails } from '@trellis/platform/mail'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createMailbox } from './mailbox.ts'

const mail = (id: number, subject: string): StoredMail => ({
  id,
  to: 'ann@example.com',
  subject,
  html: `<html><head></head><body>${subject}</body></html>`,
  text: subject,
  sentAt: new Date('2026-11-15T10:00:00Z'),
})

const mailboxOf = (mails: StoredMail[]) => {
  const stored: StoredMails = {
    listMails: async () => mails,
    findMail: async (id) => mails.find((each) => each.id === id),
  }
  return new Hono().route('/mailbox/secret', createMailbox(stored, { basePath: '/mailbox/secret' }))
}

describe('the local mailbox', () => {
  test('shows the newest mail and links to the others', async () => {
    const answer = await mailboxOf([mail(2, 'Newest'), mail(1, 'Older')]).request('/mailbox/secret')
    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(page).toContain('<iframe title="Newest"')
    expect(page).toContain('href="/mailbox/secret/1"')
  })

  test('escapes what a mail says of itself', async () => {
    const page = await (
      await mailboxOf([mail(1, '<img src=x onerror=alert(1)>')]).request('/mailbox/secret')
    ).text()
    expect(page).not.toContain('<img')
  })

  test('lets the shown mail run no script and open nothing but a followed link', async () => {
    const answer = await mailboxOf([mail(1, 'One')]).request('/mailbox/secret/1')
    expect(await answer.text()).toContain('sandbox="allow-top-navigation-by-user-activation"')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('keeps its address and its links to itself', async () => {
    const { headers } = await mailboxOf([]).request('/mailbox/secret')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'])(
    'is not there for a request that came through a proxy (%s)',
    async (name) => {
      const answer = await mailboxOf([mail(1, 'One')]).request('/mailbox/secret', {
        headers: { [name]: '10.0.0.1' },
      })
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('One')
    },
  )

  test('says what to do while it is empty', async () => {
    const page = await (await mailboxOf([]).request('/mailbox/secret')).text()
    expect(page).toContain('No email yet. Request a sign-in link, then reload this page.')
  })

  test('answers 404 for a mail that is not there', async () => {
    expect((await mailboxOf([mail(1, 'One')]).request('/mailbox/secret/7')).status).toBe(404)
  })
})
