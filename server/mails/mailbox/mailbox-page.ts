import type { StoredMail } from '@trellis/platform/mail'
import { escapeHtml } from '../escape-html.ts'

type Page = {
  readonly basePath: string
  readonly mails: readonly StoredMail[]
  readonly selected: StoredMail | undefined
}

const style = `
:root { color-scheme: light dark; --canvas: light-dark(#f8f7f4, #0d1016); --surface: light-dark(#fff, #141821); --border: light-dark(#e2e0da, #2a303c); --text: light-dark(#1d2129, #e9e8e3); --muted: light-dark(#5a616b, #a7adb8); --soft: light-dark(#eff4ff, #161f38); --accent: light-dark(#1b50d0, #9db8ff); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--canvas); color: var(--text); font: 400 14px/20px "Schibsted Grotesk Variable", system-ui, sans-serif; }
header { padding: 16px 24px; border-bottom: 1px solid var(--border); }
h1 { margin: 0; font-size: 16px; font-weight: 600; }
header p, .empty { margin: 4px 0 0; color: var(--muted); font-size: 13px; }
main { display: grid; grid-template-columns: minmax(220px, 320px) minmax(0, 1fr); min-height: calc(100vh - 74px); }
nav { border-right: 1px solid var(--border); }
nav a { display: block; padding: 10px 24px; border-bottom: 1px solid var(--border); color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav a[aria-current] { background: var(--soft); box-shadow: inset 2px 0 0 var(--accent); }
nav small, dt { color: var(--muted); font-size: 12px; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
article { display: flex; flex-direction: column; padding: 24px; gap: 16px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 12px; margin: 0; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { flex: 1; min-height: 520px; width: 100%; border: 1px solid var(--border); background: var(--surface); }
.empty { padding: 24px; }
@media (max-width: 760px) { main { display: block; } nav { border-right: 0; } }
`

/** Plain HTML without scripts. The mail itself is shown in a frame that may only follow a clicked link. */
export function renderMailboxPage({ basePath, mails, selected }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Local mailbox · Trellis</title>
<style>${style}</style>
</head>
<body>
<header><h1>Local mailbox</h1><p>No mail server is configured, so emails are stored here instead of sent.</p></header>
<main>
<nav aria-label="Emails">${mails.map((mail) => renderItem(mail, { basePath, isCurrent: mail.id === selected?.id })).join('')}</nav>
${selected === undefined ? '<p class="empty">No email yet. Request a sign-in link, then reload this page.</p>' : renderMail(selected)}
</main>
</body>
</html>
`
}

function renderItem(mail: StoredMail, item: { basePath: string; isCurrent: boolean }): string {
  const current = item.isCurrent ? ' aria-current="page"' : ''
  return `<a href="${escapeHtml(`${item.basePath}/${mail.id}`)}"${current}><strong>${escapeHtml(mail.subject)}</strong><br><small>${escapeHtml(mail.to)} · ${timeOf(mail)}</small></a>`
}

function renderMail(mail: StoredMail): string {
  const html = mail.html.replace('<head>', '<head><base target="_top">')
  return `<article>
<dl><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>Subject</dt><dd>${escapeHtml(mail.subject)}</dd><dt>Stored</dt><dd>${timeOf(mail)}</dd></dl>
<iframe title="${escapeHtml(mail.subject)}" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(html)}"></iframe>
</article>`
}

function timeOf(mail: StoredMail): string {
  return `<time>${mail.sentAt.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`
}
