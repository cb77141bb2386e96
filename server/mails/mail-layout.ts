import type { Language } from '@trellis/domain/languages/languages'
import { escapeHtml } from './escape-html.ts'

type Action = { readonly label: string; readonly url: string }

export type MailContent = {
  readonly language: Language
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly action?: Action
  /** Shown under the button in small type. */
  readonly notes: readonly string[]
}

export type RenderedMail = { readonly subject: string; readonly html: string; readonly text: string }

const font = "'Schibsted Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** One look for every mail: linen background, one panel with nails at its corners, one blue button. */
export function renderMailLayout(content: MailContent): RenderedMail {
  return { subject: content.subject, html: renderHtml(content), text: renderText(content) }
}

function renderText({ title, paragraphs, action, notes }: MailContent): string {
  const link = action === undefined ? [] : [`${action.label}:\n${action.url}`]
  return `${[title, ...paragraphs, ...link, ...notes].join('\n\n')}\n\nTrellis\n`
}

function renderHtml({ language, subject, title, paragraphs, action, notes }: MailContent): string {
  const text = (value: string, style: string) =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(value)}</p>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .ground { background: #0d1016 !important; }
  .panel { background: #141821 !important; border-color: #2a303c !important; }
  .text { color: #e9e8e3 !important; }
  .muted { color: #a7adb8 !important; }
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f8f7f4">
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f8f7f4">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="480" cellpadding="0" cellspacing="0" style="width:100%;max-width:480px">
<tr><td class="text" style="padding:0 0 16px;font:600 16px/24px ${font};color:#1d2129">Trellis</td></tr>
<tr><td class="panel" style="padding:32px;background:#ffffff;border:1px solid #e2e0da">
<h1 class="text" style="margin:0 0 12px;font:600 20px/28px ${font};color:#1d2129">${escapeHtml(title)}</h1>
<div class="muted" style="font:400 15px/24px ${font};color:#5a616b">${paragraphs.map((paragraph) => text(paragraph, '')).join('')}</div>
${action === undefined ? '' : renderButton(action)}
<div class="muted" style="font:400 13px/20px ${font};color:#5a616b">${notes.map((note) => text(note, 'margin-bottom:8px;')).join('')}</div>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function renderButton({ label, url }: Action): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>
<td style="background:#1b50d0;border-radius:6px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 20px;font:500 14px/20px ${font};color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>`
}
