import type { ReactNode } from 'react'
import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import { Link } from 'react-router'
import remarkGfm from 'remark-gfm'
import { slugOf } from './outline.ts'

interface DocumentBodyProps {
  /** Markdown of ours, not of people: links and pictures are taken as they are. */
  children: string
  /** The level that the highest headings of the text get in the page. */
  topLevel?: 2 | 3
}

const remarkPlugins: Options['remarkPlugins'] = [remarkGfm]

/** A text of the repository: headings can be linked to, and links within the site stay within the app. */
export function DocumentBody({ children, topLevel = 2 }: DocumentBodyProps) {
  return (
    <div data-part="prose" data-document="">
      <ReactMarkdown remarkPlugins={remarkPlugins} components={topLevel === 2 ? pageParts : sectionParts}>
        {children}
      </ReactMarkdown>
    </div>
  )
}

const textOf = (node: ReactNode): string => {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  return typeof node === 'object' && node !== null && 'props' in node
    ? textOf((node.props as { children?: ReactNode }).children)
    : ''
}

const headingAt =
  (Heading: 'h2' | 'h3' | 'h4') =>
  ({ children }: { children?: ReactNode }) => (
    <Heading id={slugOf(textOf(children))} className="scroll-mt-20">
      {children}
    </Heading>
  )

const parts: Components = {
  a: ({ href = '', children }) =>
    href.startsWith('/') || href.startsWith('?') || href.startsWith('#') ? (
      <Link to={href}>{children}</Link>
    ) : (
      <a href={href} rel="noreferrer">
        {children}
      </a>
    ),
  img: ({ src, alt }) =>
    typeof src === 'string' ? (
      <img src={src} alt={alt ?? ''} width="1440" height="900" loading="lazy" />
    ) : null,
}
const pageParts: Components = { ...parts, h2: headingAt('h2'), h3: headingAt('h3'), h4: headingAt('h4') }
const sectionParts: Components = { ...parts, h2: headingAt('h3'), h3: headingAt('h3'), h4: headingAt('h4') }
