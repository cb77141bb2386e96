// Addresses that would carry a token away. A refused one is replaced by the site, which tells an attacker nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenAuth, openAuth, siteUrl } from '../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth({ redirectAllowList: ['https://*.preview.example.com/**'] })
})
afterAll(() => auth?.close())

const elsewhere = [
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://app.example.com@evil.example/',
  'https://app.example.com:x@evil.example/',
  'https://app.example.com%00.evil.example/',
  'https://app.example.com\\.evil.example/',
  'https://app.example.com.evil.example/',
  'https://app.example.com:8443/',
  'http://app.example.com/',
  'https://evil.example/.preview.example.com/',
  'https://evil.example#.preview.example.com/',
  'https://evil.example?.preview.example.com/',
  'https://a.b.preview.example.com/',
  'https://x.preview.example.com@evil.example/',
  'javascript:alert(document.domain)//',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'https://app.example.com/\r\nSet-Cookie: a=b',
  'https://аpp.example.com/',
  'http://2130706433/',
  'https://169.254.169.254/latest/meta-data',
  ' https://evil.example/',
  '\thttps://evil.example/',
]

const originOf = (location: string | null) => new URL(location ?? '').origin

describe('a redirect', () => {
  test.each(elsewhere)('of a link to %j goes to the site, with and without a good token', async (target) => {
    const query = new URLSearchParams({ redirect_to: target })
    const refused = await auth.request('GET', `/verify?token=x&type=signup&${query}`)
    expect(originOf(refused.headers.get('location'))).toBe(siteUrl)
    const { tokenHash, type } = await auth.askForMail(`person-${crypto.randomUUID()}@example.com`)
    const opened = await auth.request('GET', `/verify?token=${tokenHash}&type=${type}&${query}`)
    expect(opened.headers.get('location')).toContain('#access_token=')
    expect(originOf(opened.headers.get('location'))).toBe(siteUrl)
  })

  test.each(elsewhere)('that a mail is asked to carry to %j is the site', async (target) => {
    const query = new URLSearchParams({ redirect_to: target })
    await auth.request('POST', `/otp?${query}`, {
      body: { email: `person-${crypto.randomUUID()}@example.com` },
    })
    const mail = auth.mails.at(-1)
    expect(originOf(mail?.redirectTo ?? null)).toBe(siteUrl)
    expect(mail?.verifyUrl).not.toContain('evil')
  })

  test.each(['redirect_to', 'referer'])('in the header %s is checked as well', async (name) => {
    const headers = { [name]: 'https://evil.example/' }
    const answer = await auth.request('GET', '/verify?token=x&type=signup', { headers })
    expect(originOf(answer.headers.get('location'))).toBe(siteUrl)
  })

  test('that the list allows is followed', async () => {
    const query = new URLSearchParams({ redirect_to: 'https://x.preview.example.com/page' })
    const answer = await auth.request('GET', `/verify?token=x&type=signup&${query}`)
    expect(originOf(answer.headers.get('location'))).toBe('https://x.preview.example.com')
  })
})
