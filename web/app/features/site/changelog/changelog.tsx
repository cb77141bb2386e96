import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/dates/format-date.ts'
import { DocumentBody } from '../../../components/markdown/document-body.tsx'
import { PageSummary } from '../../../components/page/page-summary.tsx'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { SitePage } from '../../../components/site/site-page.tsx'
import type { Route } from './+types/changelog.ts'
import type { Release } from './parse-changelog.ts'
import { releases } from './releases.server.ts'

export const loader = () => ({ releases })

export default function Changelog({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('site')
  const feed = (
    <a
      href="/changelog.atom"
      className="reachable type-sm text-accent-text underline decoration-current/35 underline-offset-[3px] hover:decoration-current"
    >
      {t('changelog.feed')}
    </a>
  )
  return (
    <SitePage title={t('changelog.title')} lead={t('changelog.lead')} aside={feed}>
      <PageTitle>{t('changelog.pageTitle')}</PageTitle>
      <PageSummary
        path="/changelog"
        title={t('changelog.pageTitle')}
        description={t('changelog.description')}
      />
      <link rel="alternate" type="application/atom+xml" title={t('changelog.feed')} href="/changelog.atom" />
      {loaderData.releases.map((release) => (
        <ReleaseSection key={release.version} release={release} />
      ))}
    </SitePage>
  )
}

function ReleaseSection({ release: { version, date, text } }: { release: Release }) {
  const { t } = useTranslation('site')
  return (
    <section
      id={version}
      className="grid scroll-mt-16 grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)] gap-8 px-16 py-12 compact:grid-cols-[minmax(0,1fr)] compact:gap-4 compact:px-6 compact:py-8"
    >
      <div>
        <h2 className="type-lg tracking-tight">
          {version === 'unreleased' ? t('changelog.unreleased') : version}
        </h2>
        {date && (
          <time dateTime={date} className="mt-1 block type-sm text-muted">
            {formatDate(date)}
          </time>
        )}
      </div>
      <DocumentBody topLevel={3}>{text}</DocumentBody>
    </section>
  )
}
