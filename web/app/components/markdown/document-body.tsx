import { type ComponentProps, type ReactNode, useMemo } from 'react'
import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import { Link } from 'react-router'
import remarkGfm from 'remark-gfm'
import { slugOf } from './outline.ts'

/** By the path in the text. */
export type DocumentPictures = Readonly<Record<string, { light: string; dark: string }>>

interface DocumentBodyProps {
  /** Our own Markdown, not people's: links are used as they are. */
  children: string
  /** The addresses of the pictures in the text; others are not shown. */
  pictures?: DocumentPictures
  /** The heading level that the text's highest headings get in the page. */
  topLevel?: 2 | 3
}

const remarkPlugins: Options['remarkPlugins'] = [remarkGfm]

/** A text of the repository: headings can be linked to, and links within the site stay within the app. */
export function DocumentBody({ children, pictures, topLevel = 2 }: DocumentBodyProps) {
  const parts = useMemo(
    () => ({ ...(topLevel === 2 ? pageParts : sectionParts), img: pictureFrom(pictures) }),
    [topLevel, pictures],
  )
  return (
    <div data-part="prose" data-document="" lang="en">
      <ReactMarkdown remarkPlugins={remarkPlugins} components={parts}>
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

/** Both modes are present and the style sheet shows one: a person may have chosen another than the system's. */
const pictureFrom =
  (pictures: DocumentPictures = {}) =>
  ({ src, alt = '' }: ComponentProps<'img'>) => {
    const picture = typeof src === 'string' ? pictures[src] : undefined
    if (!picture) return null
    return (['light', 'dark'] as const).map((mode) => (
      <a key={mode} href={picture[mode]} data-picture={mode}>
        <img src={picture[mode]} alt={alt} width="1680" height="1050" loading="lazy" />
      </a>
    ))
  }

const parts: Components = {
  a: ({ href = '', children }) =>
    href.startsWith('/') || href.startsWith('?') || href.startsWith('#') ? (
      <Link to={href}>{children}</Link>
    ) : (
      <a href={href} rel="noreferrer">
        {children}
      </a>
    ),
}
const pageParts: Components = { ...parts, h2: headingAt('h2'), h3: headingAt('h3'), h4: headingAt('h4') }
const sectionParts: Components = { ...parts, h2: headingAt('h3'), h3: headingAt('h3'), h4: headingAt('h4') }
