import type { Language } from '@trellis/domain/languages/languages'
import { escapeHtml } from './escape-html.ts'
import { darkStyle, font, light } from './parts/look.ts'
import { footerAsText, sectionsAsText } from './parts/plain-text.ts'
import { type MailFooter, type MailSection, renderFooter, renderSections } from './parts/sections.ts'

type Action = { readonly label: string; readonly url: string }

export type MailContent = {
  readonly language: Language
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly action?: Action
  /** Shown under the button in small type. */
  readonly notes: readonly string[]
  /** Between the paragraphs and the button. A mail with sections is wider. */
  readonly sections?: readonly MailSection[]
  /** Below the panel. */
  readonly footer?: MailFooter
}

export type RenderedMail = { readonly subject: string; readonly html: string; readonly text: string }

/** One look for every mail: linen background, one panel with nails at its corners, one blue button. */
export function renderMailLayout(content: MailContent): RenderedMail {
  return { subject: content.subject, html: renderHtml(content), text: renderText(content) }
}

function renderText({ title, paragraphs, action, notes, sections = [], footer }: MailContent): string {
  const link = action === undefined ? [] : [`${action.label}:\n${action.url}`]
  const parts = [title, ...paragraphs, ...sectionsAsText(sections), ...link, ...notes]
  const foot = footer === undefined ? [] : footerAsText(footer)
  return `${[...parts, ...foot].join('\n\n')}\n\nTrellis\n`
}

const plainWidth = 480
const wideWidth = 600

function renderHtml(content: MailContent): string {
  const { language, subject, title, paragraphs, action, notes, sections = [], footer } = content
  const width = sections.length === 0 ? plainWidth : wideWidth
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
${darkStyle}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${light.canvas}">
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${light.canvas}">
<tr><td class="room" align="center" style="padding:40px 16px">
<table role="presentation" width="${width}" cellpadding="0" cellspacing="0" style="width:100%;max-width:${width}px">
<tr><td class="text" style="padding:0 0 16px;font:600 16px/24px ${font};color:${light.text}">Trellis</td></tr>
<tr><td class="panel" style="padding:32px;background:${light.surface};border:1px solid ${light.border}">
<h1 class="text" style="margin:0 0 12px;font:600 20px/28px ${font};color:${light.text}">${escapeHtml(title)}</h1>
<div class="muted" style="font:400 15px/24px ${font};color:${light.muted}">${paragraphs.map((paragraph) => text(paragraph, '')).join('')}</div>
${renderSections(sections)}${action === undefined ? '' : renderButton(action, notes.length > 0)}
${notes.length === 0 ? '' : `<div class="muted" style="font:400 13px/20px ${font};color:${light.muted}">${notes.map((note) => text(note, 'margin-bottom:8px;')).join('')}</div>`}
</td></tr>
${footer === undefined ? '' : renderFooter(footer)}
</table>
</td></tr>
</table>
</body>
</html>
`
}

function renderButton({ label, url }: Action, isFollowed: boolean): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 ${isFollowed ? 24 : 0}px"><tr>
<td class="button" style="background:${light.button};border-radius:6px"><a class="on-button" href="${escapeHtml(url)}" style="display:inline-block;padding:10px 20px;font:500 14px/20px ${font};color:${light.onButton};text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>`
}
