// Every email as it looks, below the page that shows every part of the interface. It exists where that page does: while
// developing, and in a build for pictures.
import { Hono } from 'hono'
import { escapeHtml } from '../escape-html.ts'
import type { MailSample } from './sample.ts'
import { mailSamples } from './samples.ts'

type PreviewOptions = { readonly hasKit: () => Promise<boolean> }

const basePath = '/kit/mails'

export function mailPreviews({ hasKit }: PreviewOptions): Hono {
  const find = async (name: string) =>
    (await hasKit()) ? mailSamples.find((sample) => sample.name === name) : undefined
  return new Hono()
    .get(basePath, async (c, next) =>
      (await hasKit()) ? c.html(renderList(mailSamples), 200, headers) : next(),
    )
    .get(`${basePath}/:name`, async (c, next) => {
      const sample = await find(c.req.param('name'))
      return sample === undefined ? next() : c.html((await sample.render()).html, 200, headers)
    })
    .get(`${basePath}/:name/text`, async (c, next) => {
      const sample = await find(c.req.param('name'))
      return sample === undefined ? next() : c.text((await sample.render()).text, 200, headers)
    })
}

const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
}

function renderList(samples: readonly MailSample[]): string {
  const items = samples.map(({ name }) => {
    const path = escapeHtml(`${basePath}/${name}`)
    return `<li><a href="${path}">${escapeHtml(name)}</a> · <a href="${path}/text">text</a></li>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Emails · Trellis</title>
<style>:root { color-scheme: light dark } body { margin: 32px; font: 400 15px/28px system-ui, sans-serif }</style>
</head>
<body><h1>Emails</h1><ul>${items.join('\n')}</ul></body>
</html>
`
}
