import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import ReactMarkdown from 'react-markdown'
import { english } from '../../../locales/english.ts'
import type { Release } from './parse-changelog.ts'

type FeedFacts = { publicUrl: string; builtAt: string }

export function renderFeed(releases: readonly Release[], { publicUrl, builtAt }: FeedFacts): string {
  const { changelog } = english.site
  const page = `${publicUrl}/changelog`
  const updatedOf = ({ date }: Release) => (date === undefined ? builtAt : `${date}T00:00:00Z`)
  const entries = releases.map((release) => {
    const title = release.version === 'unreleased' ? changelog.unreleased : release.version
    const address = `${page}#${release.version}`
    return [
      '<entry>',
      `<id>${escapeXml(address)}</id>`,
      `<title>${escapeXml(title)}</title>`,
      `<link href="${escapeXml(address)}"/>`,
      `<updated>${updatedOf(release)}</updated>`,
      `<content type="html">${escapeXml(toHtml(release.text))}</content>`,
      '</entry>',
    ].join('')
  })
  const updated = releases.map(updatedOf).sort().at(-1) ?? builtAt
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeXml(page)}</id>`,
    `<title>${escapeXml(`${english.common.product}: ${changelog.title}`)}</title>`,
    `<author><name>${escapeXml(english.common.product)}</name></author>`,
    `<link rel="self" href="${escapeXml(`${page}.atom`)}"/>`,
    `<link href="${escapeXml(page)}"/>`,
    `<updated>${updated}</updated>`,
    ...entries,
    '</feed>\n',
  ].join('\n')
}

/** Readers of feeds show pages, not Markdown. */
const toHtml = (text: string) => renderToStaticMarkup(createElement(ReactMarkdown, null, text))

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
