import { globSync } from 'node:fs'
import { join } from 'node:path'
import { notificationEventNames } from '@trellis/domain/notifications/events'
import { expect, test } from 'vitest'
import { mailPreviews } from './previews.ts'
import { mailSamples } from './samples.ts'

const folder = join(import.meta.dirname, '..')

test('every email has a sample', () => {
  const files = globSync('**/*-mail.ts', { cwd: folder })
  const rendered = new Set(mailSamples.map(({ of }) => `${of}.ts`))
  expect(files.toSorted()).toEqual([...rendered].toSorted())
  const names = mailSamples.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const event of notificationEventNames) expect(names).toContain(`notification-${event}`)
})

test.each(mailSamples)('$name is complete in HTML and in text', async ({ render }) => {
  const { subject, html, text } = await render()
  expect(subject).not.toBe('')
  for (const words of [subject, html, text]) {
    expect(words).not.toMatch(/\{\{|undefined|null|NaN|\[object/)
  }
  // No program of a reader fetches anything, so nobody is told that a mail was opened.
  expect(html).not.toMatch(/<img|<script|<link|url\(/i)
  // What a row says in HTML is in the text as well.
  for (const link of html.matchAll(/<a [^>]*href="([^"]+)"/g))
    expect(text).toContain(link[1]?.replaceAll('&amp;', '&').replaceAll('&#39;', "'"))
})

test.each([true, false])('previews exist where the kit does: %s', async (isOn) => {
  const app = mailPreviews({ hasKit: async () => isOn })
  const list = await app.request('/kit/mails')
  expect(list.status).toBe(isOn ? 200 : 404)
  for (const path of ['/kit/mails/digest-daily', '/kit/mails/digest-daily/text'])
    expect((await app.request(path)).status).toBe(isOn ? 200 : 404)
  expect((await app.request('/kit/mails/other')).status).toBe(404)
})
