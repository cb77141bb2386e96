// The documentation for signed-in people. The address holds the page and the search.
import { Form, Link, type LoaderFunctionArgs } from 'react-router'
import { DocumentBody } from '../../components/markdown/document-body.tsx'
import { outlineOf } from '../../components/markdown/outline.ts'
import { PageTitle } from '../../components/page/page-title.tsx'
import { pageNotFound } from '../../data/failure/page-not-found.ts'
import type { DocumentHandle } from '../../layouts/document.tsx'
import { docs } from '../../locales/en/late/docs.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Input } from '../../ui/form/input.tsx'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { NamedIcon } from '../../ui/mark/named-icon.tsx'
import type { Route } from './+types/docs.ts'
import { OutlineAside, OutlineFold } from './page-outline.tsx'
import { docsPages, picturesOf } from './pages.server.ts'
import { searchDocs } from './search-docs.ts'
import { SearchResults } from './search-results.tsx'

export const handle: DocumentHandle = { isWide: true }

export function loader({ url }: LoaderFunctionArgs) {
  const name = url.searchParams.get('page') ?? docsPages[0]?.name
  const question = url.searchParams.get('q')?.trim() ?? ''
  const place = docsPages.findIndex((page) => page.name === name)
  const page = docsPages[place]
  if (!page) throw pageNotFound(url)
  const toLink = (other: (typeof docsPages)[number] | undefined) =>
    other && { name: other.name, title: other.title }
  return {
    page,
    pictures: picturesOf(page),
    outline: outlineOf(page.text),
    pages: docsPages.map(({ name, title, icon }) => ({ name, title, icon })),
    previous: toLink(docsPages[place - 1]),
    next: toLink(docsPages[place + 1]),
    question,
    hits: searchDocs(docsPages, question),
  }
}

export default function Docs({ loaderData }: Route.ComponentProps) {
  const { t } = useLateTexts('docs', docs)
  const { page, pages, question, hits } = loaderData
  return (
    <div className="grid grid-cols-[200px_minmax(0,1fr)_180px] gap-10 compact:grid-cols-[minmax(0,1fr)]">
      <PageTitle>
        {question ? t('searchTitle', { question }) : t('pageTitle', { title: page.title })}
      </PageTitle>
      <aside className="compact:order-first">
        <Form role="search" className="mb-6">
          <Input
            key={question}
            name="q"
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            defaultValue={question}
          />
        </Form>
        <nav
          aria-label={t('pages')}
          className="flex flex-col gap-px type-sm compact:flex-row compact:flex-wrap"
        >
          {pages.map(({ name, title, icon }) => (
            <Link
              key={name}
              to={`/docs?page=${name}`}
              aria-current={name === page.name && !question ? 'page' : undefined}
              className="inline-flex items-center gap-2 rounded-md px-2 py-1.5 text-muted phone:py-2.5 hover:bg-surface-hover hover:text-text aria-[current=page]:bg-surface-active aria-[current=page]:font-medium aria-[current=page]:text-text"
            >
              <NamedIcon name={icon} size="sm" className="text-subtle" />
              {title}
            </Link>
          ))}
        </nav>
      </aside>
      {question ? <SearchResults question={question} hits={hits} /> : <DocsArticle {...loaderData} />}
    </div>
  )
}

type ArticleProps = Pick<
  Route.ComponentProps['loaderData'],
  'page' | 'pictures' | 'outline' | 'previous' | 'next'
>

function DocsArticle({ page, pictures, outline, previous, next }: ArticleProps) {
  const { t } = useLateTexts('docs', docs)
  return (
    <>
      <article className="min-w-0">
        <h1 tabIndex={-1} className="mb-6 type-3xl tracking-tighter phone:type-2xl">
          {page.title}
        </h1>
        {/* Folded again on another page. */}
        <OutlineFold key={page.name} outline={outline} />
        <DocumentBody pictures={pictures}>{page.text}</DocumentBody>
        <nav
          aria-label={t('more')}
          className="mt-12 flex justify-between gap-4 border-t border-border pt-4 type-sm"
        >
          {previous && (
            <Link
              to={`/docs?page=${previous.name}`}
              rel="prev"
              className="reachable inline-flex items-center gap-2"
            >
              <Glyph name="arrow-left" size="sm" />
              {previous.title}
            </Link>
          )}
          {next && (
            <Link
              to={`/docs?page=${next.name}`}
              rel="next"
              className="reachable ml-auto inline-flex items-center gap-2 text-right"
            >
              {next.title}
              <Glyph name="arrow-right" size="sm" />
            </Link>
          )}
        </nav>
      </article>
      <OutlineAside outline={outline} />
    </>
  )
}
