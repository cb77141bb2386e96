import { use } from 'react'
import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { AttachmentsContext } from './attachment-place.ts'
import { isOwnAttachment } from './attachments.ts'
import { diffLines } from './diff-lines.ts'

const remarkPlugins: Options['remarkPlugins'] = [remarkGfm]
const rehypePlugins: Options['rehypePlugins'] = [rehypeSanitize]

// A page has one h1 of its own, and external pictures would tell their server who reads.
const components: Components = {
  h1: ({ node: _, ...rest }) => <h3 {...rest} />,
  h2: ({ node: _, ...rest }) => <h4 {...rest} />,
  h3: ({ node: _, ...rest }) => <h5 {...rest} />,
  a: ({ node: _, children, ...rest }) => (
    <a {...rest} rel="noreferrer nofollow">
      {children}
    </a>
  ),
  code: ({ node: _, className, children, ...rest }) => (
    <code {...rest} className={className}>
      {className === 'language-diff' ? <Diff>{String(children)}</Diff> : children}
    </code>
  ),
  img: ({ alt = '', src }) => <Image alt={alt} src={typeof src === 'string' ? src : ''} />,
}

function Diff({ children }: { children: string }) {
  return diffLines(children).map(({ key, kind, text }) => (
    <span key={key} data-diff={kind}>
      {text}
    </span>
  ))
}

/** Only what members of this organization have attached is shown. Every other image becomes a link. */
function Image({ alt, src }: { alt: string; src: string }) {
  const place = use(AttachmentsContext)
  if (place && isOwnAttachment(src, place.organizationId)) return <img src={src} alt={alt} loading="lazy" />
  return src === '' ? alt : <a href={src}>{alt || src}</a>
}

/** GitHub's flavor, sanitized. Loaded on demand, hence its default export. */
export default function MarkdownBody({ children }: { children: string }) {
  return (
    <ReactMarkdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins} components={components}>
      {children}
    </ReactMarkdown>
  )
}
