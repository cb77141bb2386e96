import { slugOf } from '../../components/markdown/outline.ts'
import type { DocsPage } from './parse-page.ts'

export type DocsHit = {
  page: string
  title: string
  section?: { id: string; title: string }
  excerpt: string
}

type Section = { title?: string; text: string }

const mostHits = 20
const excerptLength = 160

/** Sections that contain every word of the search; those with a word in a heading first. */
export function searchDocs(pages: readonly DocsPage[], question: string): DocsHit[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = pages.flatMap((page) =>
    sectionsOf(page.text).flatMap((section) => {
      const heading = `${section.title ?? ''} ${page.title}`.toLowerCase()
      const body = `${heading} ${section.text}`.toLowerCase()
      if (!words.every((word) => body.includes(word))) return []
      const rank = words.filter((word) => heading.includes(word)).length
      return [{ rank, hit: toHit(page, section, words) }]
    }),
  )
  return found
    .sort((a, b) => b.rank - a.rank)
    .slice(0, mostHits)
    .map(({ hit }) => hit)
}

function sectionsOf(text: string): Section[] {
  const [intro = '', ...rest] = text.split(/^## /m)
  return [
    { text: plain(intro) },
    ...rest.map((part) => {
      const [title = '', ...lines] = part.split('\n')
      return { title: plain(title), text: plain(lines.join('\n')) }
    }),
  ]
}

function plain(markdown: string): string {
  return markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\|[-| ]+\|$/gm, '')
    .replace(/^\|\s*(.*?)\s*\|$/gm, '$1.')
    .replace(/\s*\|\s*/g, ': ')
    .replace(/^\s*(?:[-*+]|\d+\.|#+) /gm, '')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function toHit({ name, title }: DocsPage, section: Section, words: readonly string[]): DocsHit {
  const at = Math.max(0, section.text.toLowerCase().indexOf(words[0] ?? ''))
  const start = at < excerptLength / 2 ? 0 : section.text.lastIndexOf(' ', at - excerptLength / 4) + 1
  const rest = section.text.slice(start)
  const cut = rest.length > excerptLength ? rest.slice(0, rest.lastIndexOf(' ', excerptLength)) : rest
  return {
    page: name,
    title,
    ...(section.title && { section: { id: slugOf(section.title), title: section.title } }),
    excerpt: `${start > 0 ? '… ' : ''}${cut}${cut.length < rest.length ? ' …' : ''}`,
  }
}
