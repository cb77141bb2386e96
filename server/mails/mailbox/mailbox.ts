// Mails that were kept instead of sent, for people who try the product on their own machine. They hold sign-in links,
// so the page exists only where nobody else can reach it (design: local mailbox).
import type { StoredMail, StoredMails } from '@trellis/platform/mail'
import { Hono, type MiddlewareHandler } from 'hono'
import { isForwarded } from '../../http/forwarded.ts'
import { renderMailboxPage } from './mailbox-page.ts'

const refuseForwarded: MiddlewareHandler = async (c, next) => {
  if (isForwarded(c)) return c.notFound()
  return next()
}

export function createMailbox(mails: StoredMails, { basePath }: { basePath: string }): Hono {
  const page = (list: readonly StoredMail[], selected: StoredMail | undefined) =>
    renderMailboxPage({ basePath, mails: list, selected })
  return new Hono()
    .use(refuseForwarded)
    .use(async (c, next) => {
      await next()
      c.header('Cache-Control', 'private, no-store')
      c.header('Referrer-Policy', 'no-referrer')
      c.header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      )
    })
    .get('/', async (c) => {
      const list = await mails.listMails()
      return c.html(page(list, list[0]))
    })
    .get('/:id{[0-9]+}', async (c) => {
      const list = await mails.listMails()
      const selected = list.find((mail) => String(mail.id) === c.req.param('id'))
      return selected === undefined ? c.notFound() : c.html(page(list, selected))
    })
}
