import { Link } from 'react-router'
import { docs } from '../../locales/en/late/docs.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { markWords } from './mark-words.ts'
import type { DocsHit } from './search-docs.ts'

interface SearchResultsProps {
  question: string
  hits: readonly DocsHit[]
}

export function SearchResults({ question, hits }: SearchResultsProps) {
  const { t } = useLateTexts('docs', docs)
  return (
    <section className="min-w-0">
      <h1 tabIndex={-1} className="mb-2 type-2xl tracking-title">
        {t('searchTitle', { question })}
      </h1>
      <p role="status" className="mb-6 type-sm text-muted">
        {hits.length === 0 ? t('nothingFound') : t('found', { count: hits.length })}
      </p>
      <ul className="flex flex-col gap-5">
        {hits.map(({ page, title, section, excerpt }) => (
          <li key={`${page} ${section?.id}`}>
            <Link
              to={`/docs?page=${page}${section ? `#${section.id}` : ''}`}
              className="type-md font-medium text-accent-text hover:underline"
            >
              {section ? t('place', { page: title, section: section.title }) : title}
            </Link>
            <p className="mt-0.5 type-sm text-muted">
              {markWords(excerpt, question).map(({ at, text, isFound }) =>
                isFound ? (
                  <mark key={at} className="bg-transparent font-semibold text-text">
                    {text}
                  </mark>
                ) : (
                  text
                ),
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
