// Parts of longer mails: headings, components with their scores, and what is in small type below.
import { escapeHtml } from '../escape-html.ts'
import { font, light, monospace, type Tone } from './look.ts'

export type MailLink = { readonly label: string; readonly url: string }

export type MailStep = { readonly from: string; readonly to: string }

/** Words, and the version that was and will be. */
export type MailLine = { readonly text: string; readonly step?: MailStep | undefined; readonly tone?: Tone }

export type MailScore = {
  readonly before?: number | undefined
  readonly after: number
  /** Says the same as the color. */
  readonly word: string
  readonly tone: Tone
}

export type MailRow = {
  readonly title: string
  readonly url?: string | undefined
  readonly score?: MailScore | undefined
  readonly lines: readonly MailLine[]
  /** Below the lines, in small type. */
  readonly links?: readonly MailLink[]
}

export type MailSection = {
  readonly heading: string
  readonly rows: readonly MailRow[]
  readonly more?: MailLink | undefined
}

export type MailFooter = { readonly why: string; readonly links: readonly MailLink[] }

export function renderSections(sections: readonly MailSection[]): string {
  return sections.map(renderSection).join('')
}

function renderSection({ heading, rows, more }: MailSection): string {
  const further =
    more === undefined
      ? ''
      : `<tr><td class="line" colspan="2" style="padding:12px 0 0;border-top:1px solid ${light.faint}">${renderLink(more, 14)}</td></tr>`
  return `<h2 class="text" style="margin:8px 0 4px;font:600 15px/24px ${font};color:${light.text}">${escapeHtml(heading)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 24px">
${rows.map(renderRow).join('\n')}${further}
</table>
`
}

function renderRow({ title, url, score, lines, links = [] }: MailRow): string {
  const border = `border-top:1px solid ${light.faint}`
  const name =
    url === undefined
      ? `<span class="text" style="font:600 15px/22px ${font};color:${light.text}">${escapeHtml(title)}</span>`
      : `<a class="link" href="${escapeHtml(url)}" style="font:600 15px/22px ${font};color:${light.accent};text-decoration:none">${escapeHtml(title)}</a>`
  const below =
    links.length === 0
      ? ''
      : `<div style="margin-top:4px">${links.map((link) => renderLink(link, 12)).join(' &nbsp; ')}</div>`
  const cell = score === undefined ? '' : renderScore(score, border)
  return `<tr><td class="line" valign="top"${score === undefined ? ' colspan="2"' : ''} style="padding:12px 0;${border};word-break:break-word">${name}${lines.map(renderLine).join('')}${below}</td>${cell}</tr>`
}

function renderLine({ text, step, tone = 'muted' }: MailLine): string {
  const versions = step === undefined ? '' : ` ${renderStep(step)}`
  return `<div class="${tone}" style="font:400 14px/22px ${font};color:${light[tone]}">${escapeHtml(text)}${versions}</div>`
}

const renderStep = ({ from, to }: MailStep): string =>
  `<span class="text" style="font:400 13px/22px ${monospace};color:${light.text};white-space:nowrap">${escapeHtml(from)} → ${escapeHtml(to)}</span>`

function renderScore({ before, after, word, tone }: MailScore, border: string): string {
  const change =
    before === undefined
      ? String(after)
      : `<span class="muted" style="color:${light.muted}">${before} →</span> ${after}`
  return `<td class="line" valign="top" align="right" style="padding:12px 0 12px 16px;${border};white-space:nowrap"><div class="text" style="font:600 15px/22px ${font};color:${light.text}">${change}</div><div class="${tone}" style="font:500 13px/20px ${font};color:${light[tone]}">${escapeHtml(word)}</div></td>`
}

const renderLink = ({ label, url }: MailLink, size: number): string =>
  `<a class="link" href="${escapeHtml(url)}" style="font:400 ${size}px/20px ${font};color:${light.accent};text-decoration:underline;display:inline-block">${escapeHtml(label)}</a>`

/** Below the panel. */
export function renderFooter({ why, links }: MailFooter): string {
  const style = `font:400 12px/18px ${font};color:${light.muted}`
  return `<tr><td style="padding:16px 4px 0"><div class="muted" style="${style}">${escapeHtml(why)}</div><div style="margin-top:4px">${links.map((link) => renderLink(link, 12)).join(' &nbsp; ')}</div></td></tr>`
}
