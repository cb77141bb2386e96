import { lazy, Suspense } from 'react'

const MarkdownBody = lazy(() => import('./markdown-body.tsx'))

interface MarkdownProps {
  children: string
  /** Small text, as in a drawer or a preview beside a form. */
  dense?: boolean
}

/** People's own text. The renderer is fetched only if there is any; until then the raw text is shown. */
export function Markdown({ children, dense = false }: MarkdownProps) {
  return (
    <div data-part="prose" data-dense={dense ? '' : undefined}>
      <Suspense fallback={<p className="whitespace-pre-wrap">{children}</p>}>
        <MarkdownBody>{children}</MarkdownBody>
      </Suspense>
    </div>
  )
}
